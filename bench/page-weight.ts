import { request } from 'node:http'

/** Size of a page's first load, compressed. */

/** Size on the wire, bytes. */
const bytesOf = (url: string): Promise<{ bytes: number; encoding: string; text: string }> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        resolve({
          bytes: body.length,
          encoding: response.headers['content-encoding'] ?? '',
          text: body.toString(),
        })
      })
    })
      .on('error', reject)
      .end()
  })

/** Total compressed size of a page's scripts. `html`: the compressed page itself. */
export async function measurePage(
  url: string,
  path: string,
): Promise<{ scripts: number; files: number; html: number }> {
  const html = await (await fetch(url + path)).text()
  const names = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])]
  const files = await Promise.all(names.map(name => bytesOf(url + name)))
  return {
    scripts: files.reduce((sum, file) => sum + file.bytes, 0),
    files: files.length,
    html: (await bytesOf(url + path)).bytes,
  }
}
