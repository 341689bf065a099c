/** The parts of a received email that the outbox shows. */
export type ParsedMail = { subject: string; text: string; attachments: string[] }

type Part = { headers: Map<string, string>; body: string }

/** Splits headers from body and unfolds header lines. `source` has one character per byte. */
function parsePart(source: string): Part {
  const end = source.search(/\r?\n\r?\n/)
  const head = end < 0 ? source : source.slice(0, end)
  const body = end < 0 ? '' : source.slice(end).replace(/^\r?\n\r?\n/, '')
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body }
}

function parameter(header: string | undefined, name: string): string | undefined {
  const match = header?.match(new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i'))
  return match?.[1] ?? match?.[2]
}

function quotedPrintable(text: string): Buffer {
  const bytes = text
    .replace(/[ \t]+(?=\r?\n)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

function decode(bytes: Buffer, charset: string): string {
  return new TextDecoder(charset).decode(bytes)
}

/** Decodes `=?utf-8?B?...?=` and `=?utf-8?Q?...?=` words of a header. */
function decodeWords(header: string): string {
  return header
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([^?]+)\?([bqBQ])\?([^?]*)\?=/g, (_, charset: string, encoding: string, word: string) => {
      const bytes =
        encoding.toUpperCase() === 'B'
          ? Buffer.from(word, 'base64')
          : quotedPrintable(word.replaceAll('_', ' '))
      return decode(bytes, charset)
    })
}

function bodyText(part: Part): string {
  const encoding = part.headers.get('content-transfer-encoding')?.toLowerCase()
  const charset = parameter(part.headers.get('content-type'), 'charset') ?? 'utf-8'
  if (encoding === 'base64') return decode(Buffer.from(part.body, 'base64'), charset)
  if (encoding === 'quoted-printable') return decode(quotedPrintable(part.body), charset)
  return decode(Buffer.from(part.body, 'latin1'), charset)
}

/** All parts without subparts, in order. */
function leaves(part: Part): Part[] {
  const type = part.headers.get('content-type')
  const boundary = parameter(type, 'boundary')
  if (!type?.toLowerCase().startsWith('multipart/') || boundary === undefined) return [part]
  const [, ...pieces] = `\r\n${part.body}`.split(`\n--${boundary}`)
  return pieces
    .filter(piece => !piece.startsWith('--'))
    .flatMap(piece => leaves(parsePart(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''))))
}

function fileName(part: Part): string | undefined {
  const disposition = part.headers.get('content-disposition')
  if (!disposition?.toLowerCase().startsWith('attachment')) return undefined
  const name = parameter(disposition, 'filename') ?? parameter(part.headers.get('content-type'), 'name')
  return decodeWords(name ?? 'unnamed')
}

/** Parses what the outbox shows of an e-mail: subject, plain text, names of attachments. */
export function parseMail(source: Buffer): ParsedMail {
  const message = parsePart(source.toString('latin1'))
  const parts = leaves(message)
  const plain = parts.find(
    part =>
      fileName(part) === undefined &&
      (part.headers.get('content-type') ?? 'text/plain').toLowerCase().startsWith('text/plain'),
  )
  return {
    subject: decodeWords(message.headers.get('subject') ?? ''),
    text: plain ? bodyText(plain).replaceAll('\r\n', '\n').trimEnd() : '',
    attachments: parts.map(fileName).filter(name => name !== undefined),
  }
}
