/** Why a press was refused: read out where it stands. */
export const Why = ({ why }: { why: string | undefined }) => (
  <p role="alert" className="desk-problem">
    {why}
  </p>
)
