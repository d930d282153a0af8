import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { SignInActions } from '#auth/web/SignInActions.tsx'
import { NewPoints } from '#bonuses/web/NewPoints.tsx'
import { paths } from '#platform/web/paths.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ChangePictureButton } from '#users/web/ChangePicture.tsx'
import { AccountTable } from '#wallet/web/AccountTable.tsx'
import { BalanceHero } from '#wallet/web/BalanceHero.tsx'
import { History } from '#wallet/web/History.tsx'
import { MenuPanels } from '#wallet/web/MenuPanels.tsx'

const route = getRouteApi(paths.home)

/** Home, the account summary (specification, section 2). The address names the history's page. */
export function HomePage() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const user = useQuery(sessionQuery).data?.user
  if (!user) return null
  const turnTo = (next: number) =>
    void navigate({ search: next === 1 ? {} : { page: next }, resetScroll: false })
  return (
    <Screen
      title={`Hello, ${user.firstName}`}
      lead="Your points, and the people behind them."
      aside={<MenuPanels />}
    >
      <NewPoints />
      <BalanceHero user={user} pictureAction={<ChangePictureButton />} />
      <AccountTable user={user} passwordAction={<SignInActions />} />
      <History page={page} onPage={turnTo} />
    </Screen>
  )
}
