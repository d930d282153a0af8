import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { Coming } from './frame/Coming.tsx'
import { guard, type PageAccess } from './frame/guard.ts'
import { NotFound } from './frame/NotFound.tsx'
import { PageError } from './frame/PageError.tsx'
import { PageSkeleton } from './ui/PageSkeleton.tsx'
import { Shell } from './frame/Shell.tsx'
import { paths } from './paths.ts'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

function page(title: string, access: PageAccess) {
  return { getParentRoute: () => root, staticData: { title, access }, beforeLoad: guard(access) }
}

function moved(from: string, to: (typeof paths)[keyof typeof paths]) {
  return createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })
}

// What a screen shows lives in the address, so that a reload or a shared link shows the same. What
// is wrong is answered as undefined: a name left out would keep the address's own value.
type Given = Record<string, unknown>

function readSearchText({ search }: Given): { search?: string | undefined } {
  // The router reads "?search=7" as a number.
  const isText = typeof search === 'string' || typeof search === 'number'
  return { search: isText ? `${search}` : undefined }
}

/** The page of the history, from 1; anything else is as if it were not there. */
function readPageNumber({ page }: Given): { page?: number | undefined } {
  const isPage = typeof page === 'number' && Number.isSafeInteger(page) && page > 0
  return { page: isPage ? page : undefined }
}

const routes = [
  moved('/', paths.home),
  moved('/giftshop', paths.giftShop),
  createRoute({
    ...page('Login', 'anyone'),
    path: paths.login,
    component: lazyRouteComponent(() => import('./people/Login.tsx'), 'Login'),
  }),
  createRoute({
    ...page('Create Account', 'anyone'),
    path: paths.createAccount,
    component: lazyRouteComponent(() => import('./people/CreateAccount.tsx'), 'CreateAccount'),
  }),
  createRoute({
    ...page('Home', 'signedIn'),
    path: paths.home,
    validateSearch: readPageNumber,
    component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
  }),
  createRoute({
    ...page('Deposit', 'signedIn'),
    path: paths.deposit,
    component: lazyRouteComponent(() => import('./wallet/Deposit.tsx'), 'Deposit'),
  }),
  createRoute({
    ...page('Withdraw', 'signedIn'),
    path: paths.withdraw,
    component: lazyRouteComponent(() => import('./wallet/Withdraw.tsx'), 'Withdraw'),
  }),
  createRoute({
    ...page('Appreciate', 'signedIn'),
    path: paths.transfer,
    component: lazyRouteComponent(() => import('./wallet/Appreciate.tsx'), 'Appreciate'),
  }),
  createRoute({ ...page('Gift Shop', 'signedIn'), path: paths.giftShop, component: Coming }),
  createRoute({ ...page('Cart', 'signedIn'), path: paths.cart, component: Coming }),
  createRoute({
    ...page('Purchased Items', 'signedIn'),
    path: paths.purchasedItems,
    component: Coming,
  }),
  createRoute({
    ...page('All Data', 'administrator'),
    path: paths.allData,
    validateSearch: readSearchText,
    component: lazyRouteComponent(() => import('./people/AllData.tsx'), 'AllData'),
  }),
  createRoute({ ...page('Support', 'signedIn'), path: paths.chatbot, component: Coming }),
  createRoute({
    ...page('Manage Manuals', 'administrator'),
    path: paths.manual,
    component: Coming,
  }),
  createRoute({ ...page('Inventory', 'administrator'), path: paths.inventory, component: Coming }),
] as const

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: string
    access?: PageAccess
  }
  interface HistoryState {
    /** The page a signed-out visit was bound for. */
    wanted?: string
  }
}
