import { expect, test } from 'vitest'
import { plainWords, pseudoSay } from '#test/languages/pseudo.ts'
import { AUDIT_ACTIONS, type AuditAction } from '#audit-log/contract/audit-actions.ts'
import type { AuditEvent } from '#audit-log/contract/audit-log.ts'
import { sayIn, sayInEnglish } from '#platform/server/language/say.ts'
import { describeEvent } from './describe-event.ts'
import { SOFTWARE_WORDS } from './describe-software.ts'

const OF_OCTOBER = { subject: null, after: { month: '2026-10' } }
const OF_GERMANY = { subject: null, after: { Country: 'DE' } }
const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@laurel.test' }
const bob = { kind: 'user', id: 2, name: 'Bob Roe', email: 'bob@laurel.test' } as const
const section = { kind: 'section', id: 4, name: 'Deposit', email: null } as const
const mug = { kind: 'gift', id: 3, name: 'Mug', email: null } as const

function row(action: AuditAction, fields: Partial<AuditEvent> = {}): AuditEvent {
  const nothing = {
    before: null,
    after: null,
    reason: '',
    address: null,
    email: null,
    service: null,
  }
  return { id: 1, date: new Date(0), who: ada, subject: bob, action, ...nothing, ...fields }
}

const nobody = { who: null, email: 'eve@laurel.test' }
const alone = (action: AuditAction) => row(action, { subject: null })
const ofOrder = (action: AuditAction) => row(action, { after: { order: 7 } })

const SAYS: [AuditEvent, string][] = [
  [row('signedIn', { subject: null }), 'Ada Lovelace signed in'],
  [row('signedOut', { subject: null }), 'Ada Lovelace signed out'],
  [
    row('deviceSignedOut', { subject: null, after: { device: 'Safari on iPhone' } }),
    'Ada Lovelace signed out Safari on iPhone',
  ],
  [
    row('devicesSignedOut', { subject: null, after: { devices: 2, alsoThis: false } }),
    'Ada Lovelace signed out everywhere else',
  ],
  [
    row('devicesSignedOut', { subject: null, after: { devices: 3, alsoThis: true } }),
    'Ada Lovelace signed out everywhere',
  ],
  [
    row('groupCreated', { subject: null, after: { name: 'Apprentices in Lyon' } }),
    'Ada Lovelace made the group “Apprentices in Lyon”',
  ],
  [
    row('groupChanged', { subject: null, after: { name: 'Apprentices in Lyon' } }),
    'Ada Lovelace changed the group “Apprentices in Lyon”',
  ],
  [
    row('groupRemoved', { subject: null, before: { name: 'A' } }),
    'Ada Lovelace removed the group “A”',
  ],
  [row('userSignedOut'), 'Ada Lovelace signed Bob Roe out everywhere'],
  [
    row('passwordLinkAsked', { who: null, subject: null, email: 'bob@laurel.test' }),
    'bob@laurel.test asked for a link to choose a new password',
  ],
  [alone('passwordRenewed'), 'Ada Lovelace chose a new password by a link from an e-mail'],
  [row('addressConfirmed', { subject: null }), 'Ada Lovelace confirmed their e-mail address'],
  [row('mailGivenUp', { who: null }), 'An e-mail to Bob Roe could not be sent'],
  [row('passwordChanged', { subject: null }), 'Ada Lovelace changed their password'],
  [
    row('signInRefused', { ...nobody, after: { why: 'password-wrong' } }),
    'eve@laurel.test could not sign in: wrong password',
  ],
  [
    row('signInRefused', { ...nobody, subject: null, after: { why: 'user-unknown' } }),
    'eve@laurel.test could not sign in: there is no such account',
  ],
  [row('secondStepAdded', { subject: null }), 'Ada Lovelace set up a second step for their login'],
  [alone('secondStepRemoved'), 'Ada Lovelace turned off the second step of their login'],
  [row('passkeyAdded', { after: { name: 'Edge' } }), 'Ada Lovelace added the passkey “Edge”'],
  [
    row('passkeyRenamed', {
      subject: null,
      before: { name: 'Edge on Windows' },
      after: { name: 'Laptop' },
    }),
    'Ada Lovelace renamed the passkey “Edge on Windows” to “Laptop”',
  ],
  [
    row('passkeyRemoved', { subject: null, before: { name: 'Laptop' } }),
    'Ada Lovelace removed the passkey “Laptop”',
  ],
  // After an erasure.
  [row('passkeyRenamed', { subject: null }), 'Ada Lovelace renamed a passkey'],
  [
    row('giftAdded', { who: null, service: 'Payroll …x9Qk', subject: mug }),
    'The service “Payroll …x9Qk” added the gift Mug',
  ],
  [row('secondStepTaken'), 'Ada Lovelace took away the second step of Bob Roe'],
  [row('passwordReset'), 'Ada Lovelace reset the password of Bob Roe'],
  [row('passwordReset', { who: null }), 'The operator reset the password of Bob Roe'],
  [
    row('permissionsSet', { after: { isDeposit: true } }),
    'Ada Lovelace switched Deposit of Bob Roe on',
  ],
  [
    row('permissionsSet', { after: { isDeposit: true, isActive: false, isTransfer: true } }),
    'Ada Lovelace switched Deposit, Appreciate of Bob Roe on and Active of Bob Roe off',
  ],
  [
    row('balanceAdjusted', { after: { earned: '5.00', transaction: 3 } }),
    'Ada Lovelace adjusted the earned balance of Bob Roe',
  ],
  [
    row('balanceAdjusted', { after: { appreciation: '5.00', transaction: 3 } }),
    'Ada Lovelace adjusted the appreciation balance of Bob Roe',
  ],
  [
    row('sendReversed', { after: { amount: '5.00', receiver: 'eve@laurel.test', transaction: 3 } }),
    'Ada Lovelace took back 5.00 points that Bob Roe had sent to eve@laurel.test',
  ],
  [
    row('pointsAwarded', { after: { people: 1, total: '5.00' } }),
    'Ada Lovelace gave Bob Roe 5.00 company points',
  ],
  [
    row('pointsAwarded', { subject: null, after: { people: 7, total: '35.00' } }),
    'Ada Lovelace gave 7 people company points: 35.00',
  ],
  [
    row('awardReversed', { after: { amount: '5.00', transaction: 3 } }),
    'Ada Lovelace took back 5.00 company points of Bob Roe',
  ],
  [
    row('allowanceSet', { after: { allowance: '80.00' } }),
    'Ada Lovelace set the allowance of Bob Roe to 80.00 points',
  ],
  [
    row('allowanceSet', { after: { allowance: null } }),
    'Ada Lovelace gives Bob Roe the allowance of everybody again',
  ],
  [
    row('groupAllowanceSet', {
      subject: null,
      after: { name: 'Apprentices', allowance: '100.00' },
    }),
    'Ada Lovelace set the allowance of the group “Apprentices” to 100.00 points',
  ],
  [
    row('groupAllowanceSet', { subject: null, after: { name: 'Apprentices', allowance: null } }),
    'Ada Lovelace gives the group “Apprentices” the allowance of everybody again',
  ],
  [
    row('allowancesRaised', { subject: null, after: { people: 7, total: '35.00' } }),
    'Ada Lovelace raised the present allowance of 7 people by 35.00 points in all',
  ],
  [
    row('boostGiven', { after: { people: 1, total: '5.00', lastDay: '2026-12-31' } }),
    'Ada Lovelace gave Bob Roe 5.00 points more to give',
  ],
  [
    row('boostGiven', {
      subject: null,
      after: { people: 7, total: '35.00', lastDay: '2026-12-31' },
    }),
    'Ada Lovelace gave 7 people more to give: 35.00 points in all',
  ],
  [row('bonusEntered'), 'Ada Lovelace entered bonus points for Bob Roe'],
  [row('bonusCleared'), 'Ada Lovelace took away the bonus points entered for Bob Roe'],
  [row('bonusProcessed'), 'Ada Lovelace gave bonus points to Bob Roe'],
  [row('bonusesProcessed', { subject: null }), 'Ada Lovelace gave all entered bonus points'],
  [row('bonusRecalled'), 'Ada Lovelace recalled bonus points of Bob Roe'],
  [row('bonusesRecalled', { subject: null }), 'Ada Lovelace recalled bonus points of a batch'],
  [row('userCreated'), 'Ada Lovelace created an account for Bob Roe'],
  [row('userEdited'), 'Ada Lovelace changed the account of Bob Roe'],
  [
    row('peopleInvited', { subject: null, after: { people: 7 } }),
    'Ada Lovelace made one-time passwords for 7 invited people',
  ],
  [
    row('slipsMade', { subject: null, after: { people: 3 } }),
    'Ada Lovelace made sign-in slips for people: 3',
  ],
  [
    row('invitationsSent', { subject: null, after: { people: 7 } }),
    'Ada Lovelace invited people by e-mail: 7',
  ],
  [row('usersImported', { subject: null }), 'Ada Lovelace imported users'],
  [row('stockImported', { subject: null }), 'Ada Lovelace saved a stock count from a file'],
  [row('awardsImported', { subject: null }), 'Ada Lovelace gave company points from a file'],
  [row('holidaysImported', { subject: null }), 'Ada Lovelace saved holidays from a file'],
  [
    row('milestonesImported', { subject: null }),
    'Ada Lovelace saved a list of milestones from a file',
  ],
  [row('bonusesImported', { subject: null }), 'Ada Lovelace entered bonus points from a file'],
  [row('sectionSaved', { subject: section }), 'Ada Lovelace saved the manual section Deposit'],
  [row('sectionRemoved', { subject: section }), 'Ada Lovelace deleted the manual section Deposit'],
  [
    row('sectionRestored', { subject: section }),
    'Ada Lovelace restored the manual section Deposit',
  ],
  [
    row('questionAdded', { subject: section }),
    'Ada Lovelace added a known question to the manual section Deposit',
  ],
  [
    row('questionRemoved', { subject: section }),
    'Ada Lovelace removed a known question from the manual section Deposit',
  ],
  [row('answerSaved', { subject: null }), 'Ada Lovelace saved the answer to a question'],
  [row('answerRemoved', { subject: null }), 'Ada Lovelace deleted the answer to a question'],
  [row('giftAdded', { subject: mug }), 'Ada Lovelace added the gift Mug'],
  [row('giftEdited', { subject: mug }), 'Ada Lovelace edited the gift Mug'],
  [alone('giftCategoriesChanged'), 'Ada Lovelace changed the categories of the shop'],
  [
    row('giftsArranged', { subject: null, after: { gifts: 'Mug, Tote bag' } }),
    'Ada Lovelace changed the order of the gifts in the shop',
  ],
  [row('giftRestocked', { subject: mug }), 'Ada Lovelace added to the inventory of Mug'],
  [row('giftRemoved', { subject: mug }), 'Ada Lovelace removed the gift Mug'],
  [row('recognitionHidden'), 'Ada Lovelace hid the words of thanks by Bob Roe'],
  [row('recognitionShown'), 'Ada Lovelace showed the hidden words of thanks by Bob Roe again'],
  [row('commentHidden'), 'Ada Lovelace hid a comment by Bob Roe'],
  [row('recognitionOpened'), 'Ada Lovelace opened the seal of hidden thanks by Bob Roe'],
  [row('commentOpened'), 'Ada Lovelace opened the seal of a hidden comment by Bob Roe'],
  [row('commentShown'), 'Ada Lovelace showed a hidden comment by Bob Roe again'],
  [
    row('reportSettled', { after: { recognition: 4, outcome: 'nothing' } }),
    'Ada Lovelace settled a report about Bob Roe: nothing to do',
  ],
  [
    row('reportSettled', { after: { recognition: 4, outcome: 'hiddenAndLocked' } }),
    'Ada Lovelace settled a report about Bob Roe: the words are hidden, and Appreciate is off',
  ],
  [
    row('milestoneSaved', { subject: null, after: { milestone: 'Jubilees', isOn: true } }),
    'Ada Lovelace changed the milestone “Jubilees”',
  ],
  [
    row('milestoneListMade', { subject: null, after: { list: 'Weddings' } }),
    'Ada Lovelace made the list of milestones “Weddings”',
  ],
  [
    row('milestoneListRemoved', { subject: null, before: { list: 'Weddings' } }),
    'Ada Lovelace removed the list of milestones “Weddings”',
  ],
  [
    row('milestoneListed', { after: { list: 'Weddings' } }),
    'Ada Lovelace put a day of Bob Roe on the list “Weddings”',
  ],
  [
    row('milestoneUnlisted', { before: { list: 'Weddings' } }),
    'Ada Lovelace took a day of Bob Roe off the list “Weddings”',
  ],
  [
    row('holidayAdded', { subject: null, after: { name: 'Epiphany' } }),
    'Ada Lovelace added the holiday “Epiphany”',
  ],
  [
    row('holidayRemoved', { subject: null, before: { name: 'Epiphany' } }),
    'Ada Lovelace removed the holiday “Epiphany”',
  ],
  [
    row('milestoneGiven', { after: { milestone: 'anniversary', day: '2026-11-20' } }),
    'Ada Lovelace gave Bob Roe the milestone of 2026-11-20, whose date was entered late',
  ],
  [
    row('milestoneSkipped', { after: { milestone: 'anniversary', day: '2026-11-20' } }),
    'Ada Lovelace skipped the milestone of Bob Roe of 2026-11-20, whose date was entered late',
  ],
  [
    row('valueSaved', { subject: null, after: { name: 'Courage', emoji: '🦁' } }),
    'Ada Lovelace saved the value Courage',
  ],
  [row('rulesChanged', { subject: null }), 'Ada Lovelace changed the rules for thanks'],
  [
    row('roleGiven', { after: { role: 'shopKeeper' } }),
    'Ada Lovelace gave Bob Roe the role Shop keeper',
  ],
  [
    row('roleGiven', {
      before: { bonusLimit: '5.00' },
      after: { role: 'peopleKeeper', bonusLimit: '9.00' },
    }),
    'Ada Lovelace changed the limit of Bob Roe, People keeper',
  ],
  [
    row('roleTaken', { after: { role: 'reader' } }),
    'Ada Lovelace took the role Reader from Bob Roe',
  ],
  [
    row('leavingPlanned', { after: { lastDay: '2026-12-31', points: 'keep' } }),
    'Ada Lovelace planned that Bob Roe leaves after 31 Dec 2026',
  ],
  [row('leavingCancelled'), 'Ada Lovelace cancelled that Bob Roe leaves'],
  [
    row('userLeft', { after: { points: 'takeBack', forfeited: '40.00' } }),
    'Ada Lovelace closed the account of Bob Roe, who left',
  ],
  [row('handoverOffered'), 'Ada Lovelace offered the administrator’s account to Bob Roe'],
  [
    row('handoverTakenBack'),
    'Ada Lovelace took back the offer of the administrator’s account to Bob Roe',
  ],
  [row('handoverDeclined', { subject: null }), 'Ada Lovelace declined the administrator’s account'],
  [
    row('administratorHandedOver'),
    'Ada Lovelace accepted the administrator’s account from Bob Roe',
  ],
  [
    row('connectionTried', { subject: null, after: { what: 'mail' } }),
    'Ada Lovelace sent a test mail',
  ],
  [row('userErased', { subject: null }), 'Ada Lovelace erased somebody who had left'],
  [row('ownDataAsked', { subject: null }), 'Ada Lovelace asked for a copy of their data'],
  [
    row('pointsForfeited', { after: { earned: '0.00', transaction: 3 } }),
    'The earned points of Bob Roe were forfeited: taken back by Ada Lovelace',
  ],
  [row('accountSeen'), 'Ada Lovelace looked at the account of Bob Roe'],
  [
    row('peopleSeen', { subject: null, after: { list: 'Overview' } }),
    'Ada Lovelace opened figures of single people: Overview',
  ],
  [
    row('peopleSeen', { subject: null, after: { list: 'Ledger of 2026-10' } }),
    'Ada Lovelace opened figures of single people: Ledger of October 2026',
  ],
  [
    row('peopleReminded', { subject: null, after: { people: 7 } }),
    'Ada Lovelace reminded people to sign in: 7',
  ],
  [row('monthClosed', OF_OCTOBER), 'Ada Lovelace closed the books of October 2026'],
  [row('payrollClosed', OF_OCTOBER), 'Ada Lovelace closed October 2026 for payroll'],
  [row('countryLimitChanged', OF_GERMANY), 'Ada Lovelace added a limit of the country DE'],
  [row('settingsChanged', { subject: null }), 'Ada Lovelace changed the settings'],
  [row('notificationsChanged', { subject: null }), 'Ada Lovelace changed how news reaches people'],
  [ofOrder('orderApproved'), 'Ada Lovelace approved order 7 of Bob Roe'],
  [ofOrder('orderDeclined'), 'Ada Lovelace declined order 7 of Bob Roe'],
  [ofOrder('orderPrepared'), 'Ada Lovelace began to prepare order 7 of Bob Roe'],
  [ofOrder('orderCancelled'), 'Ada Lovelace cancelled their order 7'],
  [ofOrder('orderPlaceChanged'), 'Ada Lovelace changed the place of their order 7'],
  [ofOrder('orderHandedOver'), 'Ada Lovelace handed over order 7 of Bob Roe'],
  [
    row('stockCounted', { subject: mug, after: { inventory: 8, why: 'lost' } }),
    'Ada Lovelace counted the stock of Mug: lost',
  ],
  [
    row('withdrawalPaid', { after: { withdrawal: 7, amount: '50.00', money: '5.00 EUR' } }),
    'Ada Lovelace paid out 50.00 points that Bob Roe withdrew',
  ],
  [
    row('withdrawalUnpaid', { after: { withdrawal: 7, amount: '50.00' } }),
    'Ada Lovelace took back that 50.00 points of Bob Roe were paid out',
  ],
  [ofOrder('handOverAnswered'), 'Ada Lovelace did not get what was handed over of order 7'],
  [alone('placesChanged'), 'Ada Lovelace changed the places where gifts are handed over'],
  [ofOrder('handOverTakenBack'), 'Ada Lovelace took back the hand-over of order 7 of Bob Roe'],
  [ofOrder('giftsRefunded'), 'Ada Lovelace refunded a part of order 7 of Bob Roe'],
  [ofOrder('orderRefunded'), 'Ada Lovelace refunded order 7 of Bob Roe'],
  [ofOrder('codeShown'), 'Ada Lovelace saw the code of a voucher of order 7'],
  [ofOrder('codeReplaced'), 'Ada Lovelace replaced the code of a voucher of order 7 of Bob Roe'],
  [row('donationPaid', { subject: null }), 'Ada Lovelace marked a month of a donation as paid'],
  [row('deliveriesExported', { subject: null }), 'Ada Lovelace saved the addresses of orders'],
  [row('codesImported', { subject: null }), 'Ada Lovelace loaded voucher codes from a file'],
]

test.each(SAYS)('%j', (event, words) => {
  expect(describeEvent(event, sayInEnglish)).toBe(words)
})

test.each(SAYS)('says each word of %j in the reader’s language', (event) => {
  expect(plainWords(describeEvent(event, pseudoSay))).toEqual([])
})

test('covers every action but those of other software', () => {
  const others = AUDIT_ACTIONS.filter((action) => !(action in SOFTWARE_WORDS))
  expect(new Set<string>(SAYS.map(([{ action }]) => action))).toEqual(new Set(others))
})

test('says names of lists, roles, devices and the erased, and amounts, in the language of its reader', async () => {
  const say = await sayIn('de')
  const list = row('peopleSeen', { subject: null, after: { list: 'Overview' } })
  expect(describeEvent(list, say)).toContain('Überblick')
  const ledger = row('peopleSeen', { subject: null, after: { list: 'Ledger of 2026-10' } })
  expect(describeEvent(ledger, say)).toContain('Buchungen von Oktober 2026')
  const role = row('roleGiven', { after: { role: 'shopKeeper' } })
  expect(describeEvent(role, say)).toContain('Shop-Pflege')
  const device = row('deviceSignedOut', { subject: null, after: { device: 'Safari on iPhone' } })
  expect(describeEvent(device, say)).toContain('Safari auf iPhone')
  const paid = row('withdrawalPaid', { after: { withdrawal: 7, amount: '1500.00' } })
  expect(describeEvent(paid, say)).toContain('1.500,00')
  const erased = row('accountSeen', { subject: { ...bob, name: 'Former colleague' } })
  expect(describeEvent(erased, say)).toContain('Ex-Teammitglied')
})

test('names several permissions with the commas of its reader', async () => {
  const set = row('permissionsSet', { after: { isDeposit: true, isTransfer: true } })
  expect(describeEvent(set, await sayIn('en'))).toContain('Deposit, Appreciate')
  expect(describeEvent(set, await sayIn('ar'))).toContain('إيداع، تقدير')
})
