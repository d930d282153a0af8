import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState, type ComponentType } from 'react'
import { SignInActions } from '#auth/web/ChangePasswordForm.tsx'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { NewPoints } from '#bonuses/web/NewPoints.tsx'
import { ProgramDrafts } from '#mcp/web/ProgramDrafts.tsx'
import { isHeld, type SignedInUser } from '#platform/contract/people.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { paths } from '#platform/web/paths.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useRestOfPage } from '#platform/web/ui/use-rest-of-page.ts'
import { useChangeSearch } from '#platform/web/use-change-search.ts'
import { MyDataCard } from '#privacy/web/MyData.tsx'
import { ComposerInvitation } from '#recognition/web/ComposerInvitation.tsx'
import { KeptThanks } from '#recognition/web/KeptThanks.tsx'
import { MostAppreciativeList } from '#recognition/web/MostAppreciative.tsx'
import { NewForMe, useFreshThanks } from '#recognition/web/NewForMe.tsx'
import { rulesQuery, wallQuery } from '#recognition/web/recognition-queries.ts'
import type { WallSearch } from '#recognition/web/search-params.ts'
import { summaryQuery } from '#recognition/web/use-unread-thanks.ts'
import { Wall } from '#recognition/web/wall/Wall.tsx'
import { WelcomeList, welcomesQuery } from '#recognition/web/Welcomes.tsx'
import { OwnEmployment } from '#users/web/OwnEmployment.tsx'
import { AccountTable } from '#wallet/web/AccountTable.tsx'
import { BalanceHero } from '#wallet/web/BalanceHero.tsx'
import { HistorySection } from '#wallet/web/HistoryTable.tsx'
import { MenuPanels } from '#wallet/web/MenuPanels.tsx'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import classes from './HomePage.module.css'

const route = getRouteApi(paths.home)

const loadWaitingList = async () => {
  const { WaitingList, waitingQuery } = await import('#reports/web/WaitingList.tsx')
  return { default: WaitingList, waitingQuery }
}
const WaitingList = lazy(loadWaitingList)

const ChangePicture = lazyDialog(
  async () => (await import('#users/web/ChangePicture.tsx')).ChangePicture,
)
const ChangeAddress = lazyDialog(
  async () => (await import('#auth/web/ChangeAddress.tsx')).ChangeAddress,
)

export type HomeSearch = WallSearch & {
  page?: number | undefined
  /** The id of a draft to open, which a program wrote. */
  draft?: string | undefined
}

/**
 * Loads the data of Home's first screen, so that nothing moves. index.html asks for the same while
 * the app is loading.
 */
export async function loadHome({ tab, value = 0, q = '' }: HomeSearch) {
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.user
  if (!user || isHeld(user)) return
  await Promise.allSettled([
    mayDo(user, 'readWaiting') && loadWaiting(),
    queryClient.ensureInfiniteQueryData(
      wallQuery({ scope: tab ?? 'company', person: 0, value, q }),
    ),
    queryClient.ensureQueryData(summaryQuery(0)),
    queryClient.ensureQueryData(rulesQuery),
    queryClient.ensureQueryData(welcomesQuery),
    queryClient.ensureQueryData(balancesQuery),
  ])
}

/** The tasks that wait for somebody with a role, above everything else. */
async function loadWaiting(): Promise<void> {
  const { waitingQuery } = await loadWaitingList()
  await queryClient.ensureQueryData(waitingQuery)
}

/**
 * Home: thanks first, then the account summary (specification, section 2). The address names the
 * wall's tab, filter and search, and the history's page.
 */
export function HomePage() {
  const user = useQuery(sessionQuery).data?.user
  const fresh = useFreshThanks()
  const shownAbove = useMemo(() => new Set(fresh.newest.map(({ id }) => id)), [fresh])
  // "For me" begins with the new thanks itself.
  const tab = route.useSearch({ select: (search) => search.tab })
  const [opensForMe] = useState(tab === 'received')
  const showsRest = useRestOfPage()
  if (!user) return null
  return (
    <Screen title={t`Hello, ${{ name: user.firstName }}`}>
      <div className={classes.home}>
        <div className={classes.invitation}>
          {mayDo(user, 'readWaiting') && (
            <Suspense fallback={null}>
              <WaitingList />
            </Suspense>
          )}
          {!opensForMe && <NewForMe fresh={fresh} />}
          <KeptThanks me={user} />
          {showsRest && <HomeDrafts />}
          <ComposerInvitation me={user} />
          <WelcomeList me={user} />
        </div>
        <div className={classes.balance}>
          <div className={classes.following}>
            <NewPoints />
            <BalanceHero
              user={user}
              pictureAction={
                <DialogButton words={t`Change my picture`} dialog={ChangePicture} user={user} />
              }
            />
            <LinkToBooks />
            <Box visibleFrom="md">{showsRest && <MostAppreciativeList />}</Box>
          </div>
        </div>
        <div className={classes.wall}>
          <HomeWall me={user} shownAbove={shownAbove} />
        </div>
        {showsRest && <Books user={user} />}
      </div>
    </Screen>
  )
}

/** Account and history, and what the menu offers: below the wall. */
function Books({ user }: { user: SignedInUser }) {
  return (
    <>
      <div className={classes.books}>
        <AccountTable
          user={user}
          mailAction={
            <>
              <DialogButton words={t`Change email`} dialog={ChangeAddress} user={user} />
              <LinkToNotificationSettings />
              <LinkToFeed />
            </>
          }
          passwordAction={<SignInActions />}
        />
        <OwnEmployment />
        <HomeHistory />
        <MyDataCard />
      </div>
      <aside className={classes.panels}>
        <Box hiddenFrom="md">
          <MostAppreciativeList />
        </Box>
        <MenuPanels />
      </aside>
    </>
  )
}

/** Reads the address itself, so that another tab of the wall does not render the whole page. */
function HomeWall(props: { me: SignedInUser; shownAbove: ReadonlySet<number> }) {
  const search = route.useSearch()
  const change = useChangeSearch<WallSearch>(route.useNavigate())
  return <Wall {...props} search={search} onChange={change} />
}

/** The address may name a draft to open. */
function HomeDrafts() {
  const opened = route.useSearch({ select: ({ draft }) => draft })
  const navigate = route.useNavigate()
  const forget = () =>
    void navigate({ search: (known) => ({ ...known, draft: undefined }), replace: true })
  return <ProgramDrafts opened={opened} onOpened={forget} />
}

function HomeHistory() {
  const page = route.useSearch({ select: ({ page: shown = 1 }) => shown })
  const navigate = route.useNavigate()
  const turnTo = (next: number) =>
    void navigate({
      search: (known) => ({ ...known, page: next === 1 ? undefined : next }),
      resetScroll: false,
    })
  return <HistorySection page={page} onPage={turnTo} />
}

interface DialogButtonProps {
  words: string
  dialog: ComponentType<{ user: SignedInUser; opened: boolean; onClose: () => void }>
  user: SignedInUser
}

function DialogButton({ words, dialog: Dialog, user }: DialogButtonProps) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {words}
      </Button>
      <Dialog user={user} opened={opened} onClose={close} />
    </>
  )
}

function LinkToNotificationSettings() {
  return (
    <Button
      variant="default"
      size="xs"
      renderRoot={(props) => <Link to={paths.notificationSettings} {...props} />}
    >
      <Trans>How news reaches you</Trans>
    </Button>
  )
}

function LinkToFeed() {
  return (
    <Button
      variant="default"
      size="xs"
      renderRoot={(props) => <Link to={paths.wallFeed} {...props} />}
    >
      <Trans>The wall in a feed reader</Trans>
    </Button>
  )
}

/** A link past the wall, which can be long; it moves the keyboard focus, too. */
function LinkToBooks() {
  return (
    <Link
      to={paths.home}
      search={(known) => known}
      hash="account"
      resetScroll={false}
      className={classes.down}
      onClick={() => document.getElementById('account')?.focus()}
    >
      <Trans>Your account and history</Trans> <IconArrowDown size={16} aria-hidden />
    </Link>
  )
}
