import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '#platform/contract/say.ts'

/** Why nobody can sign in with the provider of single sign-on. */
export const PROVIDER_TROUBLES = [
  'certificate',
  'slow',
  'unreachable',
  'status',
  'notMetadata',
  'otherIssuer',
  'noKeys',
] as const
export type ProviderTrouble = (typeof PROVIDER_TROUBLES)[number]

type TroubleSentence = (facts: { server: string; answer: string }) => MessageDescriptor

const WORDS: Readonly<Record<ProviderTrouble, TroubleSentence>> = {
  certificate: ({ server, answer }) =>
    msg`The certificate of the provider ${{ server }} is not trusted (${{ answer }}). Please check it; if your own authority signed it, name the authority's file in NODE_EXTRA_CA_CERTS.`,
  slow: ({ server, answer }) =>
    msg`The provider ${{ server }} does not answer in time (${{ answer }}). Please check how busy it is, and the network between.`,
  unreachable: ({ server, answer }) =>
    msg`The provider ${{ server }} can't be reached (${{ answer }}). Please check it, and OIDC_ISSUER.`,
  status: ({ server, answer }) =>
    msg`The provider ${{ server }} answers with status ${{ answer }} instead of its metadata or keys. Please check OIDC_ISSUER, which may lack a part of its path.`,
  notMetadata: ({ server, answer }) =>
    msg`What answers at ${{ server }} is no OpenID provider (${{ answer }}). Please check OIDC_ISSUER.`,
  otherIssuer: ({ server, answer }) =>
    msg`The provider ${{ server }} calls itself ${{ answer }}. OIDC_ISSUER has to be written exactly so.`,
  noKeys: ({ server }) =>
    msg`The provider ${{ server }} publishes no keys, so Laurel can't check who signs in. Please check it.`,
}

/** A sentence that names the fault of the provider at `server`, its issuer, and what to check. */
export function sayProviderTrouble(
  kind: ProviderTrouble,
  facts: { readonly server: string; readonly answer: string },
  say: Say,
): string {
  return say(WORDS[kind](facts))
}

/** Why the company's directory can't be asked. */
export const DIRECTORY_TROUBLES = [
  'certificate',
  'slow',
  'unreachable',
  'encryption',
  'credentials',
  'refused',
] as const
export type DirectoryTrouble = (typeof DIRECTORY_TROUBLES)[number]
