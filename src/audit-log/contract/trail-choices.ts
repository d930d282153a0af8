import type { TrailKind } from './trail-kinds.ts'

/** All actions of the audit log, by the kind that the filter offers. */
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
