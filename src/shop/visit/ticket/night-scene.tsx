/** The drawing of a visit to come, from `PageDrawings`; decorative. */
export const NightScene = ({ className }: { className: string }) => (
  <svg viewBox="0 0 210 190" aria-hidden="true" className={className}>
    <use href="#night-scene" />
  </svg>
)
