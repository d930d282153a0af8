import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import {
  IconGift,
  IconHeart,
  IconHome,
  IconInbox,
  IconMenu2,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { Link, useMatch } from '@tanstack/react-router'
import { useId, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { unreadInWords, useShownUnread } from '#notifications/web/use-unread.ts'
import { paths } from '#platform/web/paths.ts'
import { composerOpener } from '#recognition/web/open-composer.ts'
import { Count, ThanksCount, type MenuButton } from './NavBar.tsx'
import classes from './PhoneBar.module.css'

interface PhoneBarProps {
  isAdministrator: boolean
  menu: MenuButton
  /** Closes the menu. */
  onFollow: () => void
}

/** The bar at the bottom of a phone: the commonest acts, one tap away on every page. */
export function PhoneBar({ isAdministrator, menu, onFollow }: PhoneBarProps) {
  const [thanksId, inboxId] = [useId(), useId()]
  const isTyping = useSyncExternalStore(onKeyboard, () => isKeyboardOpen)
  const isOpen = menu['aria-expanded']
  return (
    <nav aria-label={t`Shortcuts`} className={classes.bar} data-away={isTyping || undefined}>
      <ul className={classes.entries}>
        <Entry
          to={paths.home}
          label={t`Home`}
          icon={IconHome}
          describedBy={thanksId}
          {...{ onFollow }}
        >
          <ThanksCount id={thanksId} />
        </Entry>
        <li>
          <Thank onFollow={onFollow} />
        </li>
        <Entry
          to={paths.notifications}
          label={t`Inbox`}
          icon={IconInbox}
          describedBy={inboxId}
          {...{ onFollow }}
        >
          <InboxCount id={inboxId} />
        </Entry>
        {isAdministrator ? (
          <Entry to={paths.allData} label={t`All Data`} icon={IconUsers} {...{ onFollow }} />
        ) : (
          <Entry to={paths.giftShop} label={t`Gifts`} icon={IconGift} {...{ onFollow }} />
        )}
        <li>
          <UnstyledButton {...menu} className={classes.entry}>
            {isOpen ? <IconX size={ICON} aria-hidden /> : <IconMenu2 size={ICON} aria-hidden />}
            <Trans>Menu</Trans>
          </UnstyledButton>
        </li>
      </ul>
    </nav>
  )
}

const ICON = 24

interface EntryProps {
  to: typeof paths.home | typeof paths.notifications | typeof paths.allData | typeof paths.giftShop
  label: string
  icon: ComponentType<{ size: number; 'aria-hidden': true }>
  onFollow: () => void
  /** The id of the count's words. */
  describedBy?: string
  /** The count. */
  children?: ReactNode
}

function Entry({ to, label, icon: Icon, onFollow, describedBy, children }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        className={classes.entry}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-describedby={describedBy}
        onClick={onFollow}
      >
        <Icon size={ICON} aria-hidden />
        {label}
      </Link>
      {children}
    </li>
  )
}

/** Opens the thanks card; on the page with the card it is the current entry. */
function Thank({ onFollow }: { onFollow: () => void }) {
  const isThere = useMatch({ from: paths.transfer, shouldThrow: false }) !== undefined
  const content = (
    <>
      <span className={classes.heart}>
        <IconHeart size={20} aria-hidden />
      </span>
      <Trans>Thank</Trans>
    </>
  )
  if (isThere) {
    return (
      <Link to={paths.transfer} className={classes.entry} onClick={onFollow}>
        {content}
      </Link>
    )
  }
  const open = () => {
    onFollow()
    composerOpener.onClick()
  }
  return (
    <UnstyledButton {...composerOpener} className={classes.entry} onClick={open}>
      {content}
    </UnstyledButton>
  )
}

function InboxCount({ id }: { id: string }) {
  const unread = useShownUnread()
  return <Count id={id} count={unread} words={unread === 0 ? '' : unreadInWords(unread)} />
}

/** Higher than a browser's own bars, lower than any on-screen keyboard. */
const KEYBOARD_PX = 150

let isKeyboardOpen = false

/**
 * Tells when an on-screen keyboard covers a part of the page, or no longer does; a zoomed page is as
 * high as before. Measured on a resize alone: reading the height makes the browser lay out the page,
 * and React asks for it at every commit.
 */
function onKeyboard(listener: () => void): () => void {
  const measure = () => {
    const { height = innerHeight, scale = 1 } = visualViewport ?? {}
    isKeyboardOpen = innerHeight - height * scale > KEYBOARD_PX
    listener()
  }
  visualViewport?.addEventListener('resize', measure)
  return () => visualViewport?.removeEventListener('resize', measure)
}
