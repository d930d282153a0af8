import { t } from '@lingui/core/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState, type ReactNode } from 'react'
import { CompanyMark, ratioOf } from '#auth/web/CompanyMark.tsx'
import { useCompany } from '#auth/web/session-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { useUnreadThanks } from '#recognition/web/use-unread-thanks.ts'
import { menuOf } from './menu.ts'
import classes from './NavBar.module.css'

/** A visitor's bar. SignedInBar.tsx has everybody else's, which is not in the first bundle. */
export function VisitorBar() {
  const [open, setOpen] = useState(false)
  const { signUpOpen } = useCompany()
  const links = menuOf(null).main.filter(({ to }) => signUpOpen || to !== paths.createAccount)
  return (
    <NavBar open={open} onOpen={setOpen}>
      <Nav>
        <MenuLinks links={links} onFollow={() => setOpen(false)} />
      </Nav>
    </NavBar>
  )
}

interface NavBarProps {
  /** Always in view, on narrow screens too. */
  actions?: ReactNode
  /** Whether the menu is unfolded on a narrow screen. */
  open: boolean
  onOpen: (open: boolean) => void
  /** A phone's bar at the bottom, which has the menu's button and the count of unread thanks. */
  renderPhoneBar?: ((menu: MenuButton) => ReactNode) | undefined
  /** The menu. */
  children: ReactNode
}

/** Props of the button that unfolds the menu. */
export interface MenuButton {
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
}

/**
 * The bar on every page: the logo, the actions, the menu. On a narrow screen the menu folds into a
 * button: in this bar, or in the one at the bottom, above which the menu then unfolds.
 */
export function NavBar({ actions, open, onOpen, renderPhoneBar, children }: NavBarProps) {
  const menuId = useId()
  const bar = useRef<HTMLElement>(null)
  const hasPhoneBar = renderPhoneBar !== undefined
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !open) return
    onOpen(false)
    bar.current?.querySelector<HTMLElement>(`[aria-controls="${menuId}"]`)?.focus()
  })
  // The menu above the bottom bar lies over the page: it must not cover the focus.
  useWindowEvent('focusin', ({ target }) => {
    const isOutside = target instanceof Node && !bar.current?.contains(target)
    if (open && hasPhoneBar && isOutside) onOpen(false)
  })
  const button: MenuButton = {
    'aria-expanded': open,
    'aria-controls': menuId,
    onClick: () => onOpen(!open),
  }
  return (
    <header ref={bar} className={classes.bar} data-phone={hasPhoneBar || undefined}>
      <div className={classes.top} data-actions={Boolean(actions) || undefined}>
        <Logo isCounted={!hasPhoneBar} />
        {actions}
        {renderPhoneBar ? (
          renderPhoneBar(button)
        ) : (
          <ActionIcon
            {...button}
            className={classes.toggle}
            variant="subtle"
            color="gray"
            size="xl"
            aria-label={t`Menu`}
          >
            {open ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
          </ActionIcon>
        )}
        {hasPhoneBar && open && (
          <div className={classes.scrim} aria-hidden onClick={() => onOpen(false)} />
        )}
        <div id={menuId} className={classes.menu} data-open={open || undefined}>
          {children}
        </div>
      </div>
    </header>
  )
}

/** Leads to Home; with the number of unread thanks, unless the bottom bar has it. */
function Logo({ isCounted }: { isCounted: boolean }) {
  const countId = useId()
  const { companyName, logo } = useCompany()
  const name = companyName || 'Laurel'
  return (
    <div className={classes.home}>
      <Link
        to={paths.home}
        className={classes.logo}
        aria-label={name}
        aria-describedby={isCounted ? countId : undefined}
        activeOptions={{ exact: true }}
      >
        <CompanyMark size={34} />
        {/* A wide logo is the name already. */}
        {(logo === null || ratioOf(logo) < 2) && (
          <span className={classes.company} dir="auto">
            {name}
          </span>
        )}
      </Link>
      {isCounted && <ThanksCount id={countId} />}
    </div>
  )
}

/** The number of unread thanks; its words describe the link to Home. */
export function ThanksCount({ id }: { id: string }) {
  const { unread } = useUnreadThanks()
  return <Count id={id} count={unread} words={unread === 0 ? '' : t`${unread} new thanks`} />
}

export function Nav({ children }: { children: ReactNode }) {
  return (
    <nav aria-label={t`Main`} className={classes.nav}>
      {children}
    </nav>
  )
}

interface MenuLinksProps {
  links: readonly ReturnType<typeof menuOf>['main' | 'administration'][number][]
  /** Whether they are lower than other links on a wide screen. */
  isSlim?: boolean
  onFollow: () => void
  /** Shown beside the link to the cart, which the words of this id describe. */
  cartCount?: { id: string; count: ReactNode }
}

export function MenuLinks({ links, isSlim = false, onFollow, cartCount }: MenuLinksProps) {
  return (
    <ul className={classes.links} data-slim={isSlim || undefined}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.link}
            // /withdraw with a search is the checkout, not Withdraw.
            activeOptions={{ exact: to === paths.withdraw }}
            onClick={onFollow}
            aria-describedby={to === paths.cart ? cartCount?.id : undefined}
          >
            {t(label)}
          </Link>
          {to === paths.cart && cartCount?.count}
        </li>
      ))}
    </ul>
  )
}

const MOST_SHOWN = 99

/** A visible badge, and words with this id that describe the link before it. */
export function Count({ id, count, words }: { id: string; count: number; words: string }) {
  return (
    <>
      <VisuallyHidden id={id}>{words}</VisuallyHidden>
      {count > 0 && (
        <span className={classes.badge} aria-hidden>
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </>
  )
}
