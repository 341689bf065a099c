/** A decorative drawing: a front door, and the collector's bag with three tubes. */
export function HomeVisitArt({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 200 200"
      className={className}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g className="stroke-leaf-tint/55">
        <path d="M14 184h172" />
        <path d="M36 184V54a46 46 0 0 1 92 0v130" />
        <path d="M52 184V58a30 30 0 0 1 60 0v126" />
        <path d="M52 78h60" />
      </g>
      <circle cx="101" cy="124" r="4" className="fill-marigold" />
      <g className="stroke-paper">
        <path
          d="M112 92v34a8 8 0 0 0 16 0V92M136 84v42a8 8 0 0 0 16 0V84M160 98v28a8 8 0 0 0 16 0V98"
          className="fill-leaf-dark"
        />
        <path d="M112 110h16v16a8 8 0 0 1-16 0Z" className="fill-marigold" />
        <path d="M136 104h16v22a8 8 0 0 1-16 0Z" className="fill-marigold-tint" />
        <path d="M160 112h16v14a8 8 0 0 1-16 0Z" className="fill-rose" />
        <path d="M109 92h22M133 84h22M157 98h22" />
        <rect x="98" y="126" width="92" height="58" rx="12" className="fill-leaf" />
      </g>
      <path d="M144 142v26M131 155h26" className="stroke-marigold" strokeWidth="6" />
    </svg>
  )
}
