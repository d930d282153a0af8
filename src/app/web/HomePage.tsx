import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useMemo, type ComponentType } from 'react'
import { allowanceQuery } from '#allowance/web/allowance-query.ts'
import { ChangePasswordButton } from '#auth/web/ChangePasswordForm.tsx'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { loadNewPoints, NewPoints } from '#bonuses/web/NewPoints.tsx'
import { ProgramDrafts } from '#mcp/web/ProgramDrafts.tsx'
import { isHeld, type SignedInUser } from '#platform/contract/people.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import { lazyPart } from '#platform/web/api/fetch-code.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useRestOfPage } from '#platform/web/ui/use-rest-of-page.ts'
import { ComposerInvitation } from '#recognition/web/ComposerInvitation.tsx'
import { KeptThanks } from '#recognition/web/KeptThanks.tsx'
import { MostAppreciativeList } from '#recognition/web/MostAppreciative.tsx'
import { NewForMe, useFreshThanks } from '#recognition/web/NewForMe.tsx'
import { rulesQuery, wallQuery } from '#recognition/web/recognition-queries.ts'
import { summaryQuery } from '#recognition/web/use-unread-thanks.ts'
import { COMPANY_WALL, LatestThanks } from '#recognition/web/wall/LatestThanks.tsx'
import { WelcomeList, welcomesQuery } from '#recognition/web/Welcomes.tsx'
import { AccountTable } from '#wallet/web/AccountTable.tsx'
import { BalanceHero } from '#wallet/web/BalanceHero.tsx'
import { HistorySection } from '#wallet/web/HistoryTable.tsx'
import { MenuPanels } from '#wallet/web/MenuPanels.tsx'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import classes from './HomePage.module.css'

const route = getRouteApi(paths.home)

const loadWaitingList = async () => (await import('#reports/web/WaitingList.tsx')).WaitingList
const WaitingList = lazyPart(loadWaitingList)

const loadFirstDay = async () => (await import('#recognition/web/FirstDay.tsx')).FirstDay
const FirstDay = lazyPart(loadFirstDay)

const GoalCard = lazyPart(async () => (await import('#shop/web/gifts/GoalCard.tsx')).GoalCard)

const ChangePicture = lazyDialog(
  async () => (await import('#users/web/ChangePicture.tsx')).ChangePicture,
)
const ChangeAddress = lazyDialog(
  async () => (await import('#auth/web/ChangeAddress.tsx')).ChangeAddress,
)

export interface HomeSearch {
  page?: number | undefined
  /** The id of a draft to open, which a program wrote. */
  draft?: string | undefined
}

/**
 * Loads the data of Home's first screen, so that nothing moves. index.html asks for the same while
 * the app is loading.
 */
export async function loadHome() {
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.user
  if (!user || isHeld(user)) return
  await Promise.allSettled([
    mayDo(user, 'readWaiting') && loadWaiting(),
    queryClient.ensureInfiniteQueryData(wallQuery(COMPANY_WALL)),
    queryClient.ensureQueryData(summaryQuery(0)),
    queryClient.ensureQueryData(rulesQuery),
    queryClient.ensureQueryData(allowanceQuery),
    loadWelcomes(),
    loadNewPoints(),
  ])
}

async function loadWelcomes(): Promise<void> {
  const { firstDay } = await queryClient.ensureQueryData(welcomesQuery)
  if (firstDay !== null) await loadFirstDay()
}

/** The tasks that wait for somebody with a role, above everything else. */
async function loadWaiting(): Promise<void> {
  const [{ waitingQuery }] = await Promise.all([
    import('#reports/web/waiting-query.ts'),
    loadWaitingList(),
  ])
  await queryClient.ensureQueryData(waitingQuery)
}

/**
 * Home: people first, then the account summary (specification, section 2). The address names the
 * history's page.
 */
export function HomePage() {
  const user = useQuery(sessionQuery).data?.user
  const fresh = useFreshThanks()
  const shownAbove = useMemo(() => new Set(fresh.newest.map(({ id }) => id)), [fresh])
  const showsRest = useRestOfPage()
  if (!user) return null
  return (
    <Screen title={t`Hello, ${{ name: user.firstName }}`} actions={<LinkToAccount />}>
      <div className={classes.home}>
        <div className={classes.people}>
          {mayDo(user, 'readWaiting') && (
            <Suspense fallback={null}>
              <WaitingList />
            </Suspense>
          )}
          <NewPoints />
          <NewForMe fresh={fresh} />
          <KeptThanks me={user} />
          {showsRest && <HomeDrafts />}
          <Invitation me={user} />
          <WelcomeList me={user} />
          <LatestThanks me={user} shownAbove={shownAbove} />
        </div>
        <div className={classes.balance}>
          <div className={classes.following}>
            <BalanceHero
              user={user}
              pictureAction={
                <DialogButton words={t`Change my picture`} dialog={ChangePicture} user={user} />
              }
            />
            <HomeGoal />
            <Box visibleFrom="md">{showsRest && <MostAppreciativeList />}</Box>
          </div>
        </div>
        {showsRest && <Account user={user} />}
      </div>
    </Screen>
  )
}

/** Invites to thank somebody; on the first days, to begin. */
function Invitation({ me }: { me: SignedInUser }) {
  const { firstDay = null, invitedTeam = null } = useQuery(welcomesQuery).data ?? {}
  if (firstDay === null) return <ComposerInvitation me={me} />
  return (
    <Suspense fallback={null}>
      <FirstDay
        me={me}
        teammates={firstDay.teammates}
        team={invitedTeam}
        pictureAction={
          <DialogButton words={t`Add my picture`} size="sm" dialog={ChangePicture} user={me} />
        }
      />
    </Suspense>
  )
}

/** The account's table and history, and what the menu offers. */
function Account({ user }: { user: SignedInUser }) {
  return (
    <>
      <div className={classes.account}>
        <AccountTable
          user={user}
          mailAction={<DialogButton words={t`Change email`} dialog={ChangeAddress} user={user} />}
          passwordAction={<ChangePasswordButton />}
        />
        <HomeHistory />
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

/** The gift that somebody saves toward; others load nothing. */
function HomeGoal() {
  const { goal, appreciation } = useQuery(balancesQuery).data ?? {}
  if (goal === undefined || appreciation === undefined) return null
  return (
    <Suspense fallback={null}>
      <GoalCard goal={goal} held={appreciation} />
    </Suspense>
  )
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
  size?: 'xs' | 'sm'
  dialog: ComponentType<{ user: SignedInUser; opened: boolean; onClose: () => void }>
  user: SignedInUser
}

function DialogButton({ words, size = 'xs', dialog: Dialog, user }: DialogButtonProps) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size={size} onClick={open}>
        {words}
      </Button>
      <Dialog user={user} opened={opened} onClose={close} />
    </>
  )
}

/** A link past the cards; it moves the keyboard focus, too. */
function LinkToAccount() {
  const total = useQuery(balancesQuery).data?.total
  return (
    <Link
      to={paths.home}
      search={(known) => known}
      hash="account"
      resetScroll={false}
      className={classes.down}
      onClick={() => document.getElementById('account')?.focus()}
    >
      {total !== undefined && (
        <strong className={classes.total}>
          <Trans>{showPoints(total)} points</Trans>
        </strong>
      )}
      <Trans>Your account and history</Trans> <IconArrowDown size={16} aria-hidden />
    </Link>
  )
}
