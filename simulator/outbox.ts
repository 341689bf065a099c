import { Hono } from 'hono'
import { html } from 'hono/html'
import { openJournal } from './journal.ts'
import { answerPage } from './page.ts'

const MAX_MESSAGES = 500

/** A delivered message. Only an e-mail has a `subject`. */
export type Message = {
  id: string
  channel: 'sms' | 'whatsapp' | 'email'
  to: string
  subject: string
  text: string
  /** ISO time in UTC. */
  sentAt: string
  /** File names of an e-mail's attachments. */
  attachments?: string[]
}

export type Outbox = {
  add(message: Omit<Message, 'id' | 'sentAt'>): Message
  /** Newest first, at most 500. */
  list(): Message[]
  /** HTML, to mount at `/dev/outbox`. */
  page: Hono
  /** JSON, to mount at `/dev/outbox.json`. */
  json: Hono
}

const shownTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

function isMessage(line: unknown): line is Message {
  return typeof line === 'object' && line !== null && 'channel' in line && 'sentAt' in line
}

const SENT_TO = { sms: 'SMS to', whatsapp: 'WhatsApp to', email: 'E-mail to' } as const

/** A code for login or at the door; messages contain no other number of this form. */
const CODE = /\b(\d{4,8}) is your (?:code|OTP|verification code)\b|\bdoor code:? (\d{4,8})\b/i

function card(message: Message) {
  const code = CODE.exec(message.text)?.slice(1).find(Boolean)
  return html`<article class="card"><dl>
<dt>${SENT_TO[message.channel]}</dt><dd>${message.to}</dd>
<dt>Sent</dt><dd><time datetime="${message.sentAt}">${shownTime.format(new Date(message.sentAt))}</time></dd>
${message.attachments ? html`<dt>Attached</dt><dd>${message.attachments.join(', ')}</dd>` : ''}</dl>
${message.subject ? html`<h2>${message.subject}</h2>` : ''}
${code ? html`<p class="code">${code}</p>` : ''}<pre>${message.text}</pre></article>`
}

/** Messages delivered by the simulated gateways, in memory and in `file`, so that they survive a restart. */
export function openOutbox(options: { file: string; now: () => Date }): Outbox {
  const journal = openJournal<Message>(options.file, isMessage)
  let messages = journal.entries.slice(-MAX_MESSAGES)
  if (journal.entries.length > 2 * MAX_MESSAGES) journal.rewrite(messages)

  function add(fields: Omit<Message, 'id' | 'sentAt'>) {
    const message = { id: crypto.randomUUID(), ...fields, sentAt: options.now().toISOString() }
    journal.append(message)
    messages = [...messages, message].slice(-MAX_MESSAGES)
    return message
  }
  const list = () => messages.toReversed()

  const page = new Hono().get('/', c => {
    const newest = list()
    const empty = html`<p class="card">Nothing was sent yet. Codes and letters appear here.</p>`
    return answerPage(c, {
      title: 'Outbox',
      refreshSeconds: 5,
      body: html`<p class="note">Demo: messages stay on this machine. The page renews itself.</p>
<h1>Outbox</h1>${newest.length === 0 ? empty : newest.map(card)}`,
    })
  })
  const json = new Hono().get('/', c => {
    c.header('Cache-Control', 'no-store')
    return c.json(list())
  })
  return { add, list, page, json }
}
