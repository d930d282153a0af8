import { expect, test } from 'vitest'
import * as letters from '#auth/server/account-letters.ts'
import { testMail } from '#auth/server/try-mail.ts'
import { NOTIFICATION_KINDS } from '#notifications/contract/kinds.ts'
import type { Notification, NotificationFacts } from '#notifications/contract/notifications.ts'
import { pushMessageOf } from '#notifications/server/deliver-pushes.ts'
import type { DeliverableNews } from '#notifications/server/deliverable-news.ts'
import { letterAbout, writeDigest } from '#notifications/server/write-mails.ts'
import { asHtml } from '#platform/server/mail/layout.ts'
import { asText, type MailMessage } from '#platform/server/mail/message.ts'
import { plainWords, pseudoSay } from './pseudo.ts'

// Data is in Greek letters or digits, so that plain words are Laurel's.
const URL = 'https://12'
const SENDER = 'Ωμέγα'
const actor = { id: 2, firstName: 'Άννα', lastName: 'Ωμέγα', picture: null }

/** Facts by which events of one kind have different sentences. */
const FACTS: readonly NotificationFacts[] = [
  {},
  { points: '1250.50', name: 'Κούπα', count: 2, reason: 'Λόγος' },
  { points: '-2.00', hasFailed: true, isPart: true, isComment: true, isTrial: true },
  { isWelcome: true, cameBack: true },
  ...(['kept', 'hidden', 'gone', 'shown'] as const).map((outcome) => ({ outcome })),
  ...['added', 'removed', 'passkeyAdded', 'passkeyRemoved', 'taken'].map((name) => ({ name })),
]

const EVERY_NEWS: Notification[] = NOTIFICATION_KINDS.flatMap((kind) =>
  // The names of the second step's events are no data.
  FACTS.filter(({ name = '' }) => kind === 'passwordChanged' || !/[a-z]/.test(name)).flatMap(
    (facts) =>
      [actor, null].flatMap((by) =>
        [null, 'Ευχαριστώ'].map((quote) => ({
          id: 1,
          kind,
          actor: by,
          also: [],
          others: 3,
          subject: 4,
          facts,
          quote,
          myReactions: [],
          card: quote,
          date: new Date(0),
          isRead: false,
        })),
      ),
  ),
)

const toldOf = (notification: Notification): DeliverableNews => ({
  userId: 1,
  email: '1@12',
  name: 'Άννα',
  firstName: 'Άννα',
  mail: 'at_once',
  push: true,
  quietHours: { timeZone: 'UTC', from: 0, until: 0 },
  isLocked: false,
  quotesPrivate: false,
  isRefused: false,
  isPrivate: true,
  notification,
})

/** Plain words in the mail as text and as HTML, but for the footer's own addresses. */
function wordsLeft(message: MailMessage): string[] {
  const html = asHtml(message, SENDER)
  const shown = html.replaceAll(/<style>[^<]*<\/style>|<[^>]+>/g, ' ').replaceAll(/&[a-z]+;/g, ' ')
  const texts = [message.subject, asText(message, SENDER), shown]
  return texts.flatMap((text) => plainWords(text.replaceAll(/https:\S+/g, '')))
}

const footer = {
  reason: '',
  unsubscribeUrl: `${URL}/1`,
  preferencesUrl: `${URL}/2`,
}
const framed = (letter: Omit<MailMessage, 'say' | 'footer'>): MailMessage => ({
  ...letter,
  say: pseudoSay,
  footer,
})

test('a mail about each kind of news leaves no word in English', () => {
  for (const news of EVERY_NEWS) {
    const left = wordsLeft(framed(letterAbout(toldOf(news), URL, '', pseudoSay)))
    // The name under news without an actor.
    expect(
      left.filter((word) => word !== 'Laurel'),
      JSON.stringify(news),
    ).toEqual([])
  }
})

test('a digest of all news leaves no word in English', () => {
  for (const isDaily of [true, false]) {
    const reader = { firstName: 'Άννα', isDaily, publicUrl: URL, say: pseudoSay }
    for (const news of [EVERY_NEWS, ...EVERY_NEWS.map((one) => [one])])
      expect(wordsLeft(framed(writeDigest(news, reader)))).toEqual([])
  }
})

test('a push of each kind of news leaves no word in English', () => {
  for (const news of EVERY_NEWS) {
    const { title, body } = pushMessageOf(toldOf(news), 1, pseudoSay)
    expect(plainWords(`${title} ${body}`), JSON.stringify(news)).toEqual([])
  }
})

test('a letter about an account leaves no word in English', () => {
  const to = { say: pseudoSay, firstName: 'Άννα', login: `${URL}/3` }
  const all: MailMessage[] = [
    letters.addressConfirmation(to, URL),
    letters.newAddressConfirmation(to, URL),
    letters.addressWasChanged(to),
    letters.passwordLink(to, URL),
    letters.passwordWasChanged(to),
    letters.secondStepWasChanged(to, true),
    letters.secondStepWasChanged(to, false),
    letters.passkeysWereChanged(to, []),
    letters.passkeysWereChanged(to, ['Κλειδί']),
    letters.invitationTo(to, URL, { email: '1@12', company: '', welcome: '' }),
    letters.invitationTo(to, URL, { email: '1@12', company: SENDER, welcome: '' }),
    testMail({ firstName: 'Άννα', lastName: '', email: '1@12' }, URL, pseudoSay),
  ]
  expect(all.flatMap(wordsLeft)).toEqual([])
  // A letter that is added belongs into this list.
  expect(Object.keys(letters)).toHaveLength(8)
})
