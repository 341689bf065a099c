/**
 * The dialect of a settings file (.env, /etc/jaanch/env) that Node, Docker Compose and systemd read alike: comments on
 * lines of their own; a value bare, or in single quotes on one line.
 */

const NAME = /^(export\s+)?([A-Za-z_]\w*)$/

/** Without #, $, quotes and backslash, which the three programs treat differently. */
const BARE = /^[\w@:/.,+=%?&~ ()-]*$/
const SINGLE_QUOTED = /^'[^']*'$/
/** Equal in all three while it has nothing to escape or to replace. */
const DOUBLE_QUOTED = /^"[^"\\$`]*"$/

/** Lines that one of the three programs would read differently, or cut; a sentence for each. */
export function envFileProblems(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*#.*\\$/.test(line)) {
      return [`line ${index + 1}: ends with a backslash, after which systemd skips the next line`]
    }

    const [left = '', ...right] = line.split('=')
    const [, prefix, name] = NAME.exec(left.trim()) ?? []
    if (name === undefined) return []

    const value = right.join('=').trim()
    if (!prefix && [BARE, SINGLE_QUOTED, DOUBLE_QUOTED].some(form => form.test(value))) return []
    return [
      `${name}: put its value in single quotes, without a ' in it, and a comment on a line of its own, without "export"; Node, Docker and systemd would read this line differently`,
    ]
  })
}

/** Values that a program passed on with a comment or with their quotes. */
export function valueProblems(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (/^#|\s#/.test(value)) {
      return [
        `${name}: has a # that begins a comment for some programs; put comments on a line of their own (and write "No. 4" for "#4")`,
      ]
    }
    if (/^(['"]).*\1$/.test(value)) {
      return [
        `${name}: its quotes were read as part of the value (docker run --env-file does so); leave them out`,
      ]
    }
    return []
  })
}
