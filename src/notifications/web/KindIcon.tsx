import {
  IconAlertTriangle,
  IconCoins,
  IconFileImport,
  IconFlag,
  IconGift,
  IconHeart,
  IconLock,
  IconMessageCircle,
  IconMoodSmile,
  IconPackage,
  IconQuestionMark,
  IconUserCheck,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import type { NotificationKind } from '#notifications/contract/kinds.ts'

const ICONS: Readonly<Record<NotificationKind, Icon>> = {
  thanked: IconHeart,
  pointsAdded: IconCoins,
  commented: IconMessageCircle,
  reacted: IconMoodSmile,
  bonusWaiting: IconCoins,
  orderHandedOver: IconGift,
  orderRefunded: IconPackage,
  accountApproved: IconUserCheck,
  pointsAdjusted: IconCoins,
  sendReversed: IconCoins,
  newcomer: IconUserPlus,
  passwordChanged: IconLock,
  accountWaits: IconUserCheck,
  orderPlaced: IconGift,
  stockLow: IconPackage,
  reportMade: IconFlag,
  questionUnanswered: IconQuestionMark,
  importEnded: IconFileImport,
  booksOutOfBalance: IconAlertTriangle,
}

/** The picture of a kind of notification; decorative. */
export function KindIcon({ kind, size }: { kind: NotificationKind; size: number }) {
  const Shown = ICONS[kind]
  return <Shown size={size} aria-hidden />
}
