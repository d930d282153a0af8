import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../api/session-queries.ts'
import { Screen } from '../ui/Screen.tsx'
import { AccountTable } from './AccountTable.tsx'
import { BalanceHero } from './BalanceHero.tsx'
import { History } from './History.tsx'
import { MenuPanels } from './MenuPanels.tsx'
import { NewPoints } from './NewPoints.tsx'

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
