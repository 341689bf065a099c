/** Types for the parts of autocannon that the bench uses; the package has none. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Requests, instead of a duration. */
    amount?: number
    /** Worker threads of the load generator, so that it is not measured itself. */
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
