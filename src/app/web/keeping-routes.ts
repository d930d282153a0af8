import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { readCodeSearch, readHandOverSearch, readInventorySearch } from '#shop/web/search-params.ts'
import { lazy, page } from './root-route.tsx'

/** The pages of who keeps the shop: gifts, orders and donations. */
export const keepingRoutes = [
  createRoute({
    ...page(msg`Inventory`, 'manageGifts'),
    path: paths.inventory,
    validateSearch: readInventorySearch,
    component: lazy(() => import('#shop/web/inventory/Inventory.tsx'), 'Inventory'),
  }),
  createRoute({
    ...page(msg`Categories and order`, 'manageGifts'),
    path: paths.shopOrder,
    component: lazy(() => import('#shop/web/edit-gift/ShopOrderPage.tsx'), 'ShopOrderPage'),
  }),
  createRoute({
    ...page(msg`Hand over`, 'manageOrders'),
    path: paths.handOverGifts,
    validateSearch: readHandOverSearch,
    component: lazy(() => import('#shop/web/hand-over/HandOverPage.tsx'), 'HandOverPage'),
  }),
  createRoute({
    ...page(msg`Places`, 'manageOrders'),
    path: paths.places,
    component: lazy(() => import('#shop/web/hand-over/PlacesPage.tsx'), 'PlacesPage'),
  }),
  createRoute({
    ...page(msg`Packing list`, 'manageOrders'),
    path: paths.packingList,
    validateSearch: readHandOverSearch,
    component: lazy(() => import('#shop/web/hand-over/PackingList.tsx'), 'PackingList'),
  }),
  createRoute({
    ...page(msg`Options`, 'manageGifts'),
    path: paths.giftVariants,
    component: lazy(() => import('#shop/web/edit-gift/VariantsPage.tsx'), 'VariantsPage'),
  }),
  createRoute({
    ...page(msg`Donations`, 'manageOrders'),
    path: paths.donations,
    component: lazy(() => import('#shop/web/donations/DonationsPage.tsx'), 'DonationsPage'),
  }),
  createRoute({
    ...page(msg`Voucher codes`, 'manageGifts'),
    path: paths.giftCodes,
    validateSearch: readCodeSearch,
    component: lazy(() => import('#shop/web/edit-gift/GiftCodesPage.tsx'), 'GiftCodesPage'),
  }),
] as const
