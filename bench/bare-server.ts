import { createServer } from 'node:http'

/** The baseline: a node server that sends the same bytes and headers from a table. */

export interface BareAnswer {
  path: string
  headers: Record<string, string>
  body: Uint8Array
}

process.on('disconnect', () => process.exit())
process.on('message', message => {
  const answers = new Map(
    (message as BareAnswer[]).map(({ path, headers, body }) => [path, { headers, body }]),
  )
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, answer.headers)
    response.end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
