import type { CheckState } from '#rules/desk/checks.ts'

/** Tries of what the shop depends on, for real: providers, addresses, files, the database. */

/** Sentences for operators, without secrets, phone numbers or messages. */
export interface Finding {
  state: CheckState
  found: string
  /** What to do; empty if nothing. */
  todo: string
}

export interface CheckInput {
  /** A phone number for messages, which cost money. */
  sendTo?: string | undefined
  /** How long to wait for the delivery reports of those messages, in ms; 0 if absent. */
  reportWaitMs?: number | undefined
  /** An address for a mail. */
  mailTo?: string | undefined
  /** Sends an alert to the people on duty. */
  withAlert?: boolean | undefined
}

export interface CheckInfo {
  name: string
  title: string
  /** The shop can't open while it fails or was never tried. */
  isRequired: boolean
  needs?: 'phone' | 'mail'
}

export interface Checks {
  list: readonly CheckInfo[]
  /** Never throws: a check that breaks is a finding. */
  run(name: string, input?: CheckInput): Promise<Finding>
}
