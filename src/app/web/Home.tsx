import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { AccountTable } from '#wallet/web/AccountTable.tsx'
import { BalanceHero } from '#wallet/web/BalanceHero.tsx'
import { History } from '#wallet/web/History.tsx'
import { MenuPanels } from '#wallet/web/MenuPanels.tsx'
import { NewPoints } from '#bonuses/web/NewPoints.tsx'

interface HomeProps {
  /** The page of the history, from 1; it is part of the address. */
  page: number
  onPage: (page: number) => void
  /** What the person can do about the password, from another area. */
  passwordAction: ReactNode
  /** And about the picture. */
  pictureAction: ReactNode
}

/** Home, the account summary (specification, section 2). */
export function Home({ page, onPage, passwordAction, pictureAction }: HomeProps) {
  const { data: session } = useQuery(sessionQuery)
  const user = session?.user
  if (!user) return null
  return (
    <Screen
      title={`Hello, ${user.firstName}`}
      lead="Here is what you hold, and how it got here."
      aside={<MenuPanels />}
    >
      <NewPoints />
      <BalanceHero user={user} pictureAction={pictureAction} />
      <AccountTable user={user} passwordAction={passwordAction} />
      <History page={page} onPage={onPage} />
    </Screen>
  )
}
