import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import { useLogout } from '#auth/web/session-queries.ts'
import { Bell } from '#notifications/web/Bell.tsx'
import { isHeld, type SignedInUser } from '#platform/contract/people.ts'
import { fetchCode } from '#platform/web/api/fetch-code.ts'
import { READ_BY_FRAME } from '#platform/web/api/query-client.ts'
import { paths } from '#platform/web/paths.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { useRestOfPage } from '#platform/web/ui/use-rest-of-page.ts'
import { composerOpener } from '#recognition/web/open-composer.ts'
import { cartQuery, countBuyable } from '#shop/web/checkout/cart-query.ts'
import { AnswerToNews } from './AnswerToNews.tsx'
import { FaceMenu, OwnPages } from './FaceMenu.tsx'
import { menuOf } from './menu.ts'
import { Count, MenuLinks, Nav, NavBar } from './NavBar.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import classes from './SignedInBar.module.css'

/** Where the menu folds, in a window that has room for a bar at its bottom. */
const PHONE = '(max-width: 61.99em) and (min-height: 30em)'

const WIDE = '(min-width: 62em)'

/** Where the office's links stand beside its pages. */
const SIDEBAR = '(min-width: 75em)'

const OfficeLinks = lazy(async () => ({
  default: (await fetchCode(() => import('./Office.tsx'))).OfficeLinks,
}))

/** The bar of a signed-in person: thanking, the bell, the menu per role, Logout. */
export function SignedInBar({ user, isOffice }: { user: SignedInUser; isOffice: boolean }) {
  const captionId = useId()
  const countId = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { main, administration } = menuOf(user)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const hasRoom = useMediaQuery(SIDEBAR, undefined, { getInitialValueInEffect: false })
  const hasSidebar = isOffice && hasRoom
  const isFree = !isHeld(user)
  return (
    <NavBar
      actions={isFree && !isPhone && <Actions />}
      open={open}
      onOpen={setOpen}
      renderPhoneBar={
        isFree && isPhone
          ? (menu) => (
              <PhoneBar isAdministrator={user.isAdministrator} menu={menu} onFollow={close} />
            )
          : undefined
      }
    >
      <Nav>
        <MenuLinks
          links={main}
          onFollow={close}
          cartCount={{ id: countId, count: <CartCount id={countId} /> }}
        />
        {administration.length > 0 && (
          <div
            className={classes.administration}
            data-sidebar={hasSidebar || undefined}
            role="group"
            aria-labelledby={captionId}
          >
            <p id={captionId} className={classes.caption}>{t`Administration`}</p>
            {hasSidebar ? (
              <Suspense fallback={null}>
                <OfficeLinks user={user} />
              </Suspense>
            ) : (
              <MenuLinks links={administration} isSlim onFollow={close} />
            )}
          </div>
        )}
      </Nav>
      <Account user={user} onFollow={close} />
    </NavBar>
  )
}

function Actions() {
  return (
    <>
      <ThankButton />
      <div className={classes.bell}>
        <Bell Answer={AnswerToNews} />
      </div>
    </>
  )
}

const PALETTE_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl+K'

/** Opens the thanks card with one tap, on every page except the one with the card. */
function ThankButton() {
  const isThere = useMatch({ from: paths.transfer, shouldThrow: false }) !== undefined
  if (isThere) return null
  return (
    <UnstyledButton
      className={classes.thank}
      title={t`Thank a colleague (${PALETTE_KEY} also finds people and pages)`}
      {...composerOpener}
    >
      <IconHeart size={18} aria-hidden />
      <Trans>Thank</Trans>
    </UnstyledButton>
  )
}

/** The face, with the menu behind it or, where the whole menu folds, above it; Logout. */
function Account({ user, onFollow }: { user: SignedInUser; onFollow: () => void }) {
  const { logout, busy } = useLogout()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.account}>
      {isHeld(user) ? (
        <PersonAvatar person={user} size={34} />
      ) : isWide ? (
        <FaceMenu user={user} />
      ) : (
        <OwnPages user={user} onFollow={onFollow} />
      )}
      <Button variant="default" size="sm" loading={busy} onClick={logout}>{t`Logout`}</Button>
    </div>
  )
}

/** The number of items that the cart would buy; its words describe the link with this id. */
function CartCount({ id }: { id: string }) {
  const { data: cart } = useQuery({
    ...cartQuery,
    meta: READ_BY_FRAME,
    enabled: useRestOfPage(),
  })
  const count = cart === undefined ? 0 : countBuyable(cart)
  const words =
    cart === undefined ? '' : t`${plural(count, { one: '# item', other: '# items' })} in your cart`
  return <Count id={id} count={count} words={words} />
}
