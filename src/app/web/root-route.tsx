import { useLingui } from '@lingui/react'
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouterState,
  type RouteComponent,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { fetchCode } from '#platform/web/api/fetch-code.ts'
import { loadRefusals } from '#platform/web/language/refusals.ts'
import type { PageAccess } from '#platform/web/page-access.ts'
import type { paths } from '#platform/web/paths.ts'
import { guard } from './guard.ts'
import { NotFound } from './PageError.tsx'
import { Shell, type PageTitle } from './Shell.tsx'

/** The frame of every page. */
export const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })

/** The shell around a page; none around a screen, which nobody navigates. */
function Frame() {
  const isScreen = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.isScreen === true,
  })
  return isScreen ? <Outlet /> : <Shell />
}

/** The common part of a page's route: its title, and who may open it. */
export function page(title: PageTitle, access: PageAccess) {
  return { getParentRoute: () => root, staticData: { title, access }, beforeLoad: guard(access) }
}

/**
 * A page that is loaded when it is opened, and rendered again in another language. The words of
 * refusals come with it, unless it says none by itself.
 */
export function lazy<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module,
  { saysRefusals = true } = {},
): RouteComponent {
  const loadPage = async () => {
    const parts = () => Promise.all([load(), saysRefusals && loadRefusals()])
    const [module] = await fetchCode(parts)
    return module
  }
  // Not checked: the types of pages depend on those of the routes.
  const Page = lazyRouteComponent(loadPage, name) as RouteComponent
  const preload = async () => {
    await Page.preload?.()
  }
  return Object.assign(translatedPage(Page), { preload })
}

/** A page that is rendered again in another language; typed text stays. */
export function translatedPage(Page: ComponentType) {
  return function InLanguage() {
    useLingui()
    return <Page />
  }
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
    /** Whether it fills a screen, without the bar and the footer. */
    isScreen?: boolean
  }
  interface HistoryState {
    /** The page that a signed-out visit wanted. */
    wanted?: string
    /** The e-mail address of the account to connect. */
    toConnect?: string
  }
}
