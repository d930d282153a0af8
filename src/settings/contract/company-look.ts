import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { PictureFile, PictureName } from '#platform/contract/pictures.ts'
import { refusal } from '#platform/contract/text.ts'

/** The icons of the installed app that are drawn from the company's logo. */
export const APP_ICONS = ['icon-192', 'icon-512', 'maskable-512', 'apple-touch-icon'] as const
export type AppIcon = (typeof APP_ICONS)[number]

/** The company's logo, which Login shows before anybody is signed in. */
export const companyLookEndpoints = {
  readLogo: endpoint({
    method: 'GET',
    path: '/api/company/logo/:picture/:size',
    summary: 'The logo of the company in one of its sizes',
    access: 'anyone',
    params: PictureFile,
    download: 'image/webp',
    refusals: ['not-found', 'picture-unknown', 'files-unreachable'],
  }),
  readAppIcon: endpoint({
    method: 'GET',
    path: '/api/company/icons/:picture/:icon',
    summary: 'An icon of the installed app, drawn from the logo of the company',
    access: 'anyone',
    params: z.strictObject({
      picture: PictureName,
      icon: z.enum(APP_ICONS, refusal('not-found')),
    }),
    download: 'image/png',
    refusals: ['not-found', 'picture-unknown', 'picture-broken', 'busy', 'files-unreachable'],
  }),
} as const
