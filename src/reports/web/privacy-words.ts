import { NOT_THANKED_DAYS } from '#reports/contract/my-team.ts'
import type { RetentionDays, RetentionName } from '#settings/contract/retention.ts'

/** Says how many days the company chose, within a sentence. */
type SayDays = (name: RetentionName) => string

interface RecordedWords {
  readonly what: string
  readonly why: string
  readonly howLong: string | ((say: SayDays) => string)
}

/** The days that the company chose in words; visitors do not know them. */
export function daysIn(chosen: RetentionDays | undefined): SayDays {
  return (name) => {
    if (chosen === undefined) return 'as many days as your company chose'
    return chosen[name] === 1 ? 'a day' : `${chosen[name]} days`
  }
}

/** The records about people, with their purpose and retention. */
export const RECORDED: readonly RecordedWords[] = [
  {
    what: 'Your account: name, e-mail address, title, team, picture, and what you may do',
    why: 'So that you can log in, and colleagues find and recognise you.',
    howLong:
      'Until you are erased, which the administrator can do once you have left. The books then say “Former colleague”.',
  },
  {
    what: 'Your manager, start date, employee id, birthday and last day, if your company enters them',
    why: 'So that the company finds you in its own files, and your account ends when you leave.',
    howLong:
      'Until the company empties them. Changes stay in the audit log, birthdays without the day.',
  },
  {
    what: 'Your password',
    why: 'Only as a hash, which nobody can read, the administrator neither.',
    howLong: 'Until you choose another one.',
  },
  {
    what: 'Every movement of your points: when, how many, and with whom',
    why: 'So that every balance can be proved.',
    howLong: 'Always. Books that lose entries prove nothing.',
  },
  {
    what: 'Thanks: words, values, pictures, receivers, reactions and comments',
    why: 'For those you thank, and for the wall unless they are private.',
    howLong:
      'Until you take them back, or are erased. Words that are taken back are gone from the wall, from profiles and from reports.',
  },
  {
    what: 'Words that a moderator hid',
    why: 'So that a complaint can be looked at again. They are sealed, also in copies of one’s own data: only the administrator or a moderator can open a seal, with a reason, and the audit log tells who did.',
    howLong: (say) => `They are removed for good after ${say('hiddenWordsDays')}.`,
  },
  {
    what: 'Gifts you order, and each step until they are handed over',
    why: 'So that you get them, and can be refunded.',
    howLong: 'Always, with the entry that paid for them.',
  },
  {
    what: 'Your devices and sign-ins: browser, IP address and time, and when you were last here',
    why: 'So that you and the administrator notice when somebody else uses your account.',
    howLong: (say) =>
      `A session ends after ${say('sessionDays')}, or earlier without use if your company chose so. Sign-ins stay in the audit log, without the IP address after ${say('addressDays')}. The devices and IP addresses that you logged in from are forgotten after ${say('signInDays')}; until then somebody who guesses passwords does not lock you out.`,
  },
  {
    what: 'News, and how it should reach you',
    why: 'So that you hear of thanks, orders and answers.',
    howLong: (say) => `News is deleted after ${say('newsDays')}, read or not.`,
  },
  {
    what: 'E-mails and push messages that could not be delivered: to whom, which news, and why',
    why: 'So that the administrator can send them again.',
    howLong: (say) =>
      `They are removed after ${say('undeliveredDays')}. A message that was delivered is forgotten within hours.`,
  },
  {
    what: 'Rows of files that your company imports, such as names, teams or bonus points',
    why: 'So that whoever imports them can check them before anything changes.',
    howLong: (say) => `They are removed after ${say('importRowDays')}.`,
  },
  {
    what: 'Questions that Help could not answer',
    why: 'So that the manuals get better. They are kept without your name.',
    howLong: (say) =>
      `Until the administrator answers or deletes them, or after ${say('questionDays')} in which nobody asked again.`,
  },
  {
    what: 'What the administrator and people with a role do, in the audit log',
    why: 'So that nobody uses more rights than they should without a trace.',
    howLong: (say) =>
      `Always. Nobody can change or delete it; only the IP address goes after ${say('addressDays')}, and the name of a person who is erased.`,
  },
]

/** Who sees what, besides the roles. */
export const SEEN = [
  {
    who: 'Colleagues',
    what: 'Your name, picture, title and team, your public thanks unless you hide those you receive, and your address where they choose somebody to thank. Never your balances, your orders, your devices or private thanks of others.',
  },
  {
    who: 'Your manager',
    what: `How many of their people thanked and were thanked on the wall, and whom nobody has thanked there for ${NOT_THANKED_DAYS} days, as far as your company allows. No points, no orders and no private thanks.`,
  },
  {
    who: 'Administrator',
    what: 'Also your manager, dates and birthday, your balances, your history, your orders, when you were last here, and the audit log. Never your password. Private words only if somebody reports them.',
  },
  {
    who: 'People with a role',
    what: 'What their work needs: a shop keeper the orders and who made them, a people keeper the list of all accounts without balances and birthdays, a moderator reported words, a reader the Overview and the audit log. In detail:',
  },
] as const
