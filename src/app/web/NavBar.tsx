import { lazy, Suspense, useId, useRef, useState } from 'react'
import { ActionIcon, Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconHeart, IconMenu2, IconX } from '@tabler/icons-react'
import { Link, useMatch } from '@tanstack/react-router'
import type { SignedInUser } from '#platform/contract/people.ts'
import { paths } from '#platform/web/paths.ts'
import { useLogout } from '#auth/web/session-queries.ts'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { composerOpener } from '#recognition/web/open-composer.ts'
import { useUnreadThanks } from '#recognition/web/use-unread-thanks.ts'
import { InstallButton } from './InstallButton.tsx'
import { menuOf } from './menu.ts'
import classes from './NavBar.module.css'
import { useQuery } from '@tanstack/react-query'
import { cartQuery, countItems, itemsInWords } from '#shop/web/cart-query.ts'

/** Not part of the first file: a visitor has none. */
const Bell = lazy(() =>
  import('#notifications/web/Bell.tsx').then((file) => ({ default: file.Bell })),
)

interface NavBarProps {
  user: SignedInUser | null
}

/**
 * The bar on every page: the logo, the menu per role, Logout. On a narrow screen the menu folds
 * into a button.
 */
export function NavBar({ user }: NavBarProps) {
  const menuId = useId()
  const captionId = useId()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !open) return
    close()
    toggle.current?.focus()
  })
  const { main, administration } = menuOf(user)
  const isIn = user !== null && !user.mustChangePassword
  return (
    <header className={classes.bar}>
      <div className={classes.top}>
        <Logo />
        {isIn && <ThankButton />}
        {isIn && (
          <div className={classes.bell}>
            <Suspense>
              <Bell key={user.id} />
            </Suspense>
          </div>
        )}
        <ActionIcon
          ref={toggle}
          className={classes.toggle}
          variant="subtle"
          color="gray"
          size="xl"
          aria-label="Menu"
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
        </ActionIcon>
        <div id={menuId} className={classes.menu} data-open={open || undefined}>
          <nav aria-label="Main" className={classes.nav}>
            <MenuLinks links={main} onFollow={close} />
            {administration.length > 0 && (
              <div className={classes.administration} role="group" aria-labelledby={captionId}>
                <p id={captionId} className={classes.caption}>
                  Administration
                </p>
                <MenuLinks links={administration} onFollow={close} />
              </div>
            )}
          </nav>
          {user !== null && <Account user={user} onFollow={close} />}
        </div>
      </div>
    </header>
  )
}

/** Leads to Home, with the number of unread thanks. */
function Logo() {
  const countId = useId()
  const { unread } = useUnreadThanks()
  return (
    <div className={classes.home}>
      <Link
        to={paths.home}
        className={classes.logo}
        aria-label="Laurel"
        aria-describedby={countId}
        activeOptions={{ exact: true }}
      >
        <LaurelMark size={34} />
        <span>Laurel</span>
      </Link>
      <Count id={countId} count={unread} words={unread === 0 ? '' : `${unread} new thanks`} />
    </div>
  )
}

const PALETTE_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl+K'

/** One tap to the card, on every page but the one that has it already. */
function ThankButton() {
  const isThere = useMatch({ from: paths.transfer, shouldThrow: false }) !== undefined
  if (isThere) return null
  return (
    <UnstyledButton
      className={classes.thank}
      title={`Thank a colleague (${PALETTE_KEY} also finds people and pages)`}
      {...composerOpener}
    >
      <IconHeart size={18} aria-hidden />
      Thank
    </UnstyledButton>
  )
}

interface MenuLinksProps {
  links: ReturnType<typeof menuOf>['main'] | ReturnType<typeof menuOf>['administration']
  onFollow: () => void
}

function MenuLinks({ links, onFollow }: MenuLinksProps) {
  const countId = useId()
  return (
    <ul className={classes.links}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.link}
            // /withdraw with a search is the checkout, not Withdraw.
            activeOptions={{ exact: to === paths.withdraw }}
            onClick={onFollow}
            aria-describedby={to === paths.cart ? countId : undefined}
          >
            {label}
          </Link>
          {to === paths.cart && <CartCount id={countId} />}
        </li>
      ))}
    </ul>
  )
}

function Account({ user, onFollow }: { user: SignedInUser; onFollow: () => void }) {
  const { logout, busy } = useLogout()
  return (
    <div className={classes.account}>
      <Link
        to={paths.person}
        params={{ userId: String(user.id) }}
        className={classes.profile}
        title="My profile"
        onClick={onFollow}
      >
        <PersonAvatar person={user} size={34} />
        <span className={classes.name}>
          {user.firstName} {user.lastName}
        </span>
      </Link>
      <Button variant="default" size="sm" loading={busy} onClick={logout}>
        Logout
      </Button>
      <InstallButton />
    </div>
  )
}

const MOST_SHOWN = 99

/** The number of items in the cart; its words describe the link with this id. */
function CartCount({ id }: { id: string }) {
  const { data: cart } = useQuery(cartQuery)
  const count = cart === undefined ? 0 : countItems(cart.lines)
  const words = cart === undefined ? '' : `${itemsInWords(count)} in your cart`
  return <Count id={id} count={count} words={words} />
}

/** A visible badge, and words with this id that describe the link before it. */
function Count({ id, count, words }: { id: string; count: number; words: string }) {
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
