import { readTemplateProblems, recordAllTemplates } from '#domain/whatsapp-templates.ts'
import { ask, type Check, fail, ok, reasonOf, skip, warn } from './check.ts'
import { mailRecordProblems } from './mail-records.ts'

/** Email, WhatsApp and Google. */

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1]?.toLowerCase() ?? ''

export const mail: Check = {
  name: 'mail',
  title: 'Email',
  isRequired: false,
  needs: 'mail',
  async run({ shop, values, resolveTxt }, { mailTo }) {
    await shop.email.verify()
    const { brand } = shop.rules.company
    if (mailTo)
      await shop.email.send({
        to: mailTo,
        subject: `${brand}: test of the mail server`,
        text: `The mail server of ${brand} works. You need not do anything.`,
      })
    const about = mailTo ? 'a mail was sent' : 'the mail server accepts the credentials'
    if (values.SHOP_MODE === 'demo') return ok(about)

    const domain = domainOf(values.MAIL_FROM)
    const selector = values.MAIL_DKIM_SELECTOR
    const problems = await mailRecordProblems(resolveTxt, { domain, selector })
    if (problems.length === 0) return ok(`${about}; ${domain} has SPF, DKIM and DMARC`)
    return warn(
      `${about}; ${problems.join('; ')}`,
      'Enter the DNS records that your mail provider names, or mails go to the spam folder (docs/go-live.md).',
    )
  },
}

export const whatsapp: Check = {
  name: 'whatsapp',
  title: 'WhatsApp',
  isRequired: false,
  async run({ shop, values }) {
    if (!shop.whatsapp)
      return skip('not used', 'Set the five WHATSAPP_ settings to offer messages by WhatsApp.')
    const { name, quality } = await shop.whatsapp.readNumber()
    const about = `the number of ${name}, quality ${quality.toLowerCase()}`
    const account = values.WHATSAPP_ACCOUNT_ID
    if (account) await recordAllTemplates(shop, await shop.whatsapp.readTemplates(account))

    const problems = await readTemplateProblems(shop)
    if (problems) return { ...problems, found: `${about}; ${problems.found}` }
    return account
      ? ok(`${about}, all templates approved`)
      : warn(about, 'Set WHATSAPP_ACCOUNT_ID, so that the templates are checked too.')
  },
}

const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs'

export const google: Check = {
  name: 'google',
  title: 'Sign-in with Google',
  isRequired: false,
  async run({ shop: { rules }, values }) {
    if (!values.GOOGLE_CLIENT_ID) return skip('not used')
    if (!values.GOOGLE_CLIENT_ID.endsWith('.apps.googleusercontent.com'))
      return fail('GOOGLE_CLIENT_ID is not a client id', 'It ends with .apps.googleusercontent.com.')
    try {
      const { status } = await ask(values.GOOGLE_CERTS_URL ?? GOOGLE_KEYS)
      if (status !== 200) return fail(`Google’s keys: ${status}`, 'Check GOOGLE_CERTS_URL.')
    } catch (error) {
      const todo = 'Let this machine reach www.googleapis.com.'
      return fail(`Google’s keys can’t be read: ${reasonOf(error)}`, todo)
    }
    return warn(
      'Google’s keys can be read',
      `Enter ${rules.shopUrl} as an origin at Google, and try the button once.`,
    )
  },
}
