/**
 * The rules by which systemd (EnvironmentFile) and Docker Compose (env_file) read a settings file, for comparison with
 * Node's own. Each takes the text of a file and returns its settings.
 */

type Settings = Record<string, string>

const isComment = (line: string): boolean => /^\s*[#;]/.test(line)

/**
 * systemd: an unquoted value goes to the end of the line, comments included; a backslash escapes the next character or
 * joins the next line, also in a comment.
 */
export function parseAsSystemd(text: string): Settings {
  const settings: Settings = {}
  // A backslash at the end joins lines, except within single quotes, which this reader does not support over lines.
  for (const line of text.replace(/\\\n/g, '').split('\n')) {
    const at = line.indexOf('=')
    if (isComment(line) || at < 0) continue
    const name = line.slice(0, at).trim()
    if (/^[A-Za-z_]\w*$/.test(name)) settings[name] = systemdValue(line.slice(at + 1).trim())
  }
  return settings
}

/** Quotes may begin and end within a value: a'b'c is abc. */
function systemdValue(raw: string): string {
  const parts = raw.matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)|([^'"\\]+)/g)
  return [...parts]
    .map(
      ([, single, double, escaped, plain]) =>
        single ?? double?.replace(/\\(["\\`$])/g, '$1') ?? escaped ?? plain ?? '',
    )
    .join('')
}

/**
 * Docker Compose: ` #` begins a comment; $NAME is replaced outside of single quotes (here by nothing); double quotes have
 * escapes.
 */
export function parseAsCompose(text: string): Settings {
  const settings: Settings = {}
  for (const line of text.split('\n')) {
    const [, name, raw = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=[ \t]*(.*?)\s*$/.exec(line) ?? []
    if (isComment(line) || name === undefined) continue
    settings[name] = composeValue(raw)
  }
  return settings
}

function composeValue(raw: string): string {
  const [, single] = /^'([^']*)'/.exec(raw) ?? []
  if (single !== undefined) return single
  const [, double] = /^"((?:\\.|[^"\\])*)"/.exec(raw) ?? []
  const value = double?.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1') ?? raw.replace(/(^|\s+)#.*$/, '')
  return value.replace(/\$(\w+|\{[^}]*\})/g, '')
}
