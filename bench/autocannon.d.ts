/** The part of autocannon that the bench uses; the package carries no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Requests, instead of a duration. */
    amount?: number
    /** Threads that send, so that the sender is not measured with the caller. */
    workers?: number
    headers?: Record<string, string>
    requests?: { path: string; headers?: Record<string, string> }[]
  }
  interface Result {
    /** Seconds. */
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
