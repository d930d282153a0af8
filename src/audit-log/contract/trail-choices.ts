import type { TrailKind } from './trail-kinds.ts'

/** Everything the audit trail keeps, by the kind one looks for it under. */
export const TRAIL_KINDS = {
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
    'mailGivenUp',
  ],
  imports: ['usersImported', 'bonusesImported'],
  points: [
    'balanceAdjusted',
    'sendReversed',
    'bonusEntered',
    'bonusCleared',
    'bonusProcessed',
    'bonusesProcessed',
  ],
  gifts: ['giftAdded', 'giftEdited', 'giftRestocked', 'giftRemoved'],
  orders: ['orderHandedOver', 'orderRefunded'],
  help: ['sectionSaved', 'sectionRemoved', 'sectionRestored', 'answerSaved', 'answerRemoved'],
} as const satisfies Record<TrailKind, readonly string[]>
export type TrailAction = (typeof TRAIL_KINDS)[TrailKind][number]

export const TRAIL_ACTIONS: readonly TrailAction[] = Object.values(TRAIL_KINDS).flat()
