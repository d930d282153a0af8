import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import type { paths } from '#platform/web/paths.ts'
import { guard, type PageAccess } from './guard.ts'
import { NotFound } from './PageError.tsx'
import { Shell, type PageTitle } from './Shell.tsx'

/** The frame of every page. */
export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

/** The common part of a page's route: its title, and who may open it. */
export function page(title: PageTitle, access: PageAccess) {
  return { getParentRoute: () => root, staticData: { title, access }, beforeLoad: guard(access) }
}

/** An address that leads to another one. */
export function moved(from: string, to: typeof paths.home | typeof paths.giftShop) {
  return createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: PageTitle
    access?: PageAccess
  }
  interface HistoryState {
    /** The page that a signed-out visit wanted. */
    wanted?: string
    /** The e-mail address of the account to connect. */
    toConnect?: string
  }
}
