import './ticket.css'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import centre from './centre.svg?no-inline'
import closed from './closed.svg?no-inline'
import dawn from './dawn.svg?no-inline'
import door from './door.svg?no-inline'
import morning from './morning.svg?no-inline'
import { NightScene } from './night-scene.tsx'
import report from './report.svg?no-inline'

/** The background is the time of the visit: night before it, green on the way, marigold at the door, then day. */
type Ground = 'night' | 'way' | 'door' | 'off' | 'day'

const SCENES: Record<Ground, ReactNode> = {
  night: <NightScene className="ticket-scene" />,
  way: <Scene file={dawn} />,
  door: <Scene file={door} />,
  off: <Scene file={closed} />,
  day: <Scene file={report} />,
}

function Scene({ file }: { file: string }) {
  return <img src={file} alt="" width="210" height="190" className="ticket-scene" />
}

interface TicketProps {
  ground: Ground
  /** The id of its heading. */
  heading: string
  children: ReactNode
  /** The stub with the collector and the code, once the collector is on the way. */
  stub?: ReactNode
  /** Shown below the card: the visit before. */
  after?: ReactNode
  isSmall?: boolean
  /** True if its scene is the centre instead of the hour. */
  isAtCentre?: boolean
  /** From five in the morning of the visit, when the night is over. */
  isMorning?: boolean
}

/** A visit as one card, which becomes lighter as the report comes nearer: frame, scene and perforation. */
export function Ticket({
  ground,
  heading,
  children,
  stub,
  after,
  isSmall,
  isAtCentre,
  isMorning,
}: TicketProps) {
  return (
    <section
      className="ticket"
      data-ground={ground}
      data-torn={stub ? '' : undefined}
      data-small={isSmall ? '' : undefined}
      aria-labelledby={heading}
    >
      <div className="ticket-cut">
        <div className="ticket-paper">
          {isAtCentre ? <Scene file={centre} /> : isMorning ? <Scene file={morning} /> : SCENES[ground]}
          <div className="relative">{children}</div>
        </div>
        {stub && (
          <div className="ticket-shadow">
            <div className="ticket-stub">{stub}</div>
          </div>
        )}
      </div>
      {after}
    </section>
  )
}

interface HeadProps {
  id: string
  /** What the first line shows in large letters. */
  title: ReactNode
  children?: ReactNode
}

/** The first two lines: the day, or the person and the step. */
export const TicketHead = ({ id, title, children }: HeadProps) => (
  <>
    <h2 id={id} className="max-w-[60%] text-base font-semibold">
      {title}
    </h2>
    {children && <p className="ticket-soft max-w-[60%] text-sm">{children}</p>}
  </>
)

/** One fact of the ticket in a sentence; two lines on a phone. */
export const TicketTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h2
    id={id}
    className="mt-3.5 mb-2.5 max-w-[17rem] text-2xl leading-none font-bold text-balance @[34rem]:max-w-md @[34rem]:text-3xl"
  >
    {children}
  </h2>
)

/** What is wrong, in one word above the title. */
export const TicketWarning = ({ children }: { children: ReactNode }) => (
  <p className="flex w-fit items-center gap-1.5 rounded-full bg-rose-tint px-3 py-0.5 text-sm font-semibold text-rose">
    <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
    {children}
  </p>
)
