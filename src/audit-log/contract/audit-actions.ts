import type { EventKind } from './event-kinds.ts'

/** All actions of the audit log, by the kind that the filter offers. */
export const EVENT_KINDS = {
  signIns: [
    'signedIn',
    'signInRefused',
    'signedOut',
    'deviceSignedOut',
    'devicesSignedOut',
    'passwordChanged',
    'passwordLinkAsked',
    'passwordRenewed',
    'addressConfirmed',
  ],
  people: [
    'permissionsSet',
    'passwordReset',
    'userSignedOut',
    'userCreated',
    'userEdited',
    'peopleInvited',
    'invitationsSent',
    'slipsMade',
    // Before reminding was inviting again.
    'peopleReminded',
    'mailGivenUp',
    'notificationsChanged',
    'roleGiven',
    'roleTaken',
    'handoverOffered',
    'handoverTakenBack',
    'handoverDeclined',
    'administratorHandedOver',
    'leavingPlanned',
    'leavingCancelled',
    'userLeft',
  ],
  imports: ['usersImported', 'bonusesImported'],
  points: [
    'balanceAdjusted',
    'pointsForfeited',
    'sendReversed',
    'bonusEntered',
    'bonusCleared',
    'bonusProcessed',
    'bonusesProcessed',
    'bonusRecalled',
    'bonusesRecalled',
    'monthClosed',
  ],
  gifts: ['giftAdded', 'giftEdited', 'giftRestocked', 'giftRemoved', 'stockCounted'],
  orders: ['orderHandedOver', 'handOverTakenBack', 'orderRefunded', 'giftsRefunded'],
  thanks: [
    'recognitionHidden',
    'recognitionShown',
    'commentHidden',
    'commentShown',
    'reportSettled',
    'valueSaved',
    'rulesChanged',
  ],
  settings: ['settingsChanged', 'connectionTried'],
  sights: ['accountSeen', 'peopleSeen'],
  help: ['sectionSaved', 'sectionRemoved', 'sectionRestored', 'answerSaved', 'answerRemoved'],
} as const satisfies Record<EventKind, readonly string[]>
export type AuditAction = (typeof EVENT_KINDS)[EventKind][number]

export const AUDIT_ACTIONS: readonly AuditAction[] = Object.values(EVENT_KINDS).flat()
