import { SingleBar } from 'cli-progress'

/** A progress bar on a terminal, a line every ten seconds in a log. */
export const progressBar = (): SingleBar =>
  new SingleBar({
    format: '{bar} {percentage} %, {eta_formatted} left: {what}',
    stream: process.stderr,
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 10_000,
  })
