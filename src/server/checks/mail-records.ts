import { createPublicKey } from 'node:crypto'

/**
 * The DNS records without which receivers take a mail for spam: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) of
 * the sender's domain.
 */

/** TXT records, each in its parts. Throws an error with node:dns's code. */
export type ResolveTxt = (name: string) => Promise<string[][]>

/** The server answered that there is none; every other error means that it is not known. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

/** Undefined if the DNS server gave no answer. */
async function recordsOf(resolveTxt: ResolveTxt, name: string): Promise<string[] | undefined> {
  try {
    return (await resolveTxt(name)).map(parts => parts.join(''))
  } catch (error) {
    return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
  }
}

/** 'v=DKIM1; p=abc' by tag. */
const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').map(tag => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim().toLowerCase(), value.join('=').replace(/\s/g, '')]
    }),
  )

/** What is wrong with the records, in words; empty if nothing. */
export async function mailRecordProblems(
  resolveTxt: ResolveTxt,
  { domain, selector }: { domain: string; selector: string | undefined },
): Promise<string[]> {
  const problems = await Promise.all([
    spfProblem(resolveTxt, domain),
    selector === undefined
      ? 'DKIM was not looked for: set MAIL_DKIM_SELECTOR to the part before ._domainkey of the record that your mail provider names'
      : dkimProblem(resolveTxt, `${selector}._domainkey.${domain}`),
    dmarcProblem(resolveTxt, domain),
  ])
  return problems.filter(problem => problem !== undefined)
}

async function spfProblem(resolveTxt: ResolveTxt, domain: string): Promise<string | undefined> {
  const records = await recordsOf(resolveTxt, domain)
  if (!records) return `${domain} could not be looked up`
  const found = records.filter(record => /^v=spf1( |$)/i.test(record))
  if (found.length === 0) return `${domain} has no SPF record`
  if (found.length > 1) return `${domain} has ${found.length} SPF records, of which receivers accept none`
  return / \+?all( |$)/i.test(found[0] ?? '') ? 'the SPF record permits every machine (+all)' : undefined
}

async function dkimProblem(resolveTxt: ResolveTxt, name: string): Promise<string | undefined> {
  const records = await recordsOf(resolveTxt, name)
  if (!records) return `${name} could not be looked up`
  const found = records.map(tagsOf).find(tags => tags.has('p'))
  if (!found) return `there is no DKIM key at ${name}`
  if (found.get('p') === '') return `the DKIM key at ${name} is revoked`
  return isKey(found) ? undefined : `the DKIM key at ${name} can’t be read: a part of it may be missing`
}

const ED25519_BYTES = 32
const LEAST_RSA_BITS = 1024

function isKey(tags: ReadonlyMap<string, string>): boolean {
  const key = Buffer.from(tags.get('p') ?? '', 'base64')
  if (tags.get('k') === 'ed25519') return key.length === ED25519_BYTES
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key, format: 'der', type: 'spki' })
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS
  } catch {
    return false
  }
}

/** A sub-domain without a record has the one of the domain above it. */
async function dmarcProblem(resolveTxt: ResolveTxt, domain: string): Promise<string | undefined> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const records = await recordsOf(resolveTxt, `_dmarc.${name}`)
    if (!records) return `_dmarc.${name} could not be looked up`
    const found = records.map(tagsOf).filter(tags => tags.get('v')?.toUpperCase() === 'DMARC1')
    if (found.length > 1)
      return `_dmarc.${name} has ${found.length} DMARC records, of which receivers accept none`
    const policy = found[0]?.get('p')?.toLowerCase() ?? ''
    if (found.length === 1)
      return ['none', 'quarantine', 'reject'].includes(policy)
        ? undefined
        : `the DMARC record of ${name} has no policy (p=)`
  }
  return `${domain} has no DMARC record`
}
