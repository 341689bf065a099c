import { type Command, InvalidArgumentError, Option } from 'commander'
import { endStaffAccess } from '#domain/desk/leave.ts'
import { addStaff, inviteStaff, listStaff } from '#domain/staff/staff.ts'
import { isStorable } from '#rules/people.ts'
import { ROLE_NAMES, type Role } from '#rules/staff/permissions.ts'
import type { Context } from '../terminal/context.ts'
import { formatTable, grantsText, plural, show } from '../terminal/output.ts'

const MAX_NAME = 40

function parseName(typed: string): string {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’ -]*$/u.test(name) || name.length > MAX_NAME || !isStorable(name))
    throw new InvalidArgumentError(`Write a name of at most ${MAX_NAME} letters.`)
  return name
}

/** A name, with a number if several people share it: 'Asha Rao (2)'. */
function parsePerson(typed: string): string {
  const number = / ?\(\d+\)$/.exec(typed.trim())?.[0] ?? ''
  const name = parseName(typed.trim().slice(0, typed.trim().length - number.length))
  return number ? `${name} ${number.trim()}` : name
}

function parseRoles(typed: string): Role[] {
  const roles = typed.split(',').map(word => ROLE_NAMES.find(role => role === word.trim()))
  if (roles.includes(undefined))
    throw new InvalidArgumentError(
      `Write roles like reception,technician. There are ${ROLE_NAMES.join(', ')}.`,
    )
  return [...new Set(roles.filter(role => role !== undefined))]
}

const PERSON = 'their name; where several people have it, with the number of the list: "Asha Rao (2)"'

const TOTP = 'they may sign in by codes of an authenticator app: a desk without a sensor'

const linkText = (name: string, link: string) =>
  `Give ${name} this link. It adds one passkey, works once, for a day, and for the first person who opens it:\n${link}`

export function addStaffCommands(program: Command, context: Context): void {
  const group = program.command('staff').description('who signs in at the desk: roles, passkeys, leavers')
  addJoining(group, context)
  group
    .command('list')
    .description('list the people who can sign in, with their roles')
    .action(() =>
      context.withShop(async shop => {
        const all = await listStaff(shop.db)
        show(context, { staff: all }, () =>
          all.length === 0
            ? 'No staff yet. The first owner: staff add "Meera Iyer" --role owner'
            : formatTable(
                ['name', 'roles', 'passkeys'],
                all.map(member => [
                  member.name,
                  grantsText(member.grants),
                  `${member.passkeys}${member.mayUseCodes ? ', or codes' : ''}`,
                ]),
              ),
        )
      }),
    )
  group
    .command('end')
    .description('end the sessions, passkeys and roles of a person who leaves, at once')
    .argument('<name>', PERSON, parsePerson)
    .action((name: string) => {
      const actor = context.actor()
      return context.withShop(async shop => {
        const left = await endStaffAccess(shop, { name, actor })
        const { id, sessions, passkeys, visits } = left
        show(
          context,
          { id, sessions, passkeys, visits },
          () =>
            `${left.name} can no longer sign in: ${plural(sessions, 'session')} and ${plural(passkeys, 'passkey')} ended, ${plural(visits, 'visit')} to come free again.`,
        )
      })
    })
}

function addJoining(group: Command, context: Context): void {
  group
    .command('add')
    .description('add a person, and print the link by which they add their passkey')
    .argument('<name>', 'the name that the audit shows', parseName)
    .addOption(
      new Option('--role <roles>', 'what they may do, one or several: docs/roles.md')
        .argParser(parseRoles)
        .makeOptionMandatory(),
    )
    .option('--totp', TOTP)
    .option('--namesake', 'another person with a name that is on the list')
    .option('--centre <code>', 'only at this centre; everywhere by default')
    .addHelpText(
      'after',
      `
A role at one centre is about what belongs to it; visits at home belong to none, and take a role for everywhere.

Examples:
  staff add "Meera Iyer" --role owner
  staff add "Asha Rao" --role reception,technician --centre MUM-ANDHERI`,
    )
    .action(
      (
        name: string,
        {
          role,
          centre,
          totp: mayUseCodes,
          namesake: isNamesake,
        }: { role: Role[]; centre?: string; totp?: true; namesake?: true },
      ) => {
        const actor = context.actor()
        return context.withShop(async shop => {
          const grants = role.map(name => ({ role: name, centre: centre ?? null }))
          const { staff, link } = await addStaff(shop, { name, grants, mayUseCodes, isNamesake, actor })
          show(context, { id: staff.id, link }, () => linkText(staff.name, link))
        })
      },
    )
  group
    .command('invite')
    .description('a new link for another passkey; earlier links no longer work')
    .argument('<name>', PERSON, parsePerson)
    .option('--lost', 'they lost a passkey: all of theirs end at once, with sessions and recovery codes')
    .option('--totp', TOTP)
    .action((name: string, { lost: isLost, totp: allowCodes }: { lost?: true; totp?: true }) => {
      const actor = context.actor()
      return context.withShop(async shop => {
        const { staff, link, endedKeys } = await inviteStaff(shop, { name, actor, isLost, allowCodes })
        show(context, { id: staff.id, link, endedKeys }, () =>
          [...(isLost ? [`${plural(endedKeys, 'passkey')} ended.`] : []), linkText(staff.name, link)].join(
            '\n',
          ),
        )
      })
    })
}
