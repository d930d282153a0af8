import { hasPush, isAdministrators, type NotificationKind } from '#notifications/contract/kinds.ts'
import type { KindChannels } from '#notifications/contract/preferences.ts'

type ChosenChannels = Omit<KindChannels, 'isLocked'>

/** Choices of channels for all kinds at once. */
export const PRESETS = ['everything', 'own', 'thanks'] as const
export type Preset = (typeof PRESETS)[number]

const THANKS: ReadonlySet<NotificationKind> = new Set(['thanked', 'pointsAdded'])
/** News that needs no answer: reactions, and new colleagues. */
const OF_OTHERS: ReadonlySet<NotificationKind> = new Set(['reacted', 'newcomer'])

const IS_LOUD: Readonly<Record<Preset, (kind: NotificationKind) => boolean>> = {
  everything: () => true,
  own: (kind) => !OF_OTHERS.has(kind),
  thanks: (kind) => THANKS.has(kind),
}

/**
 * The choices of a preset: all news is in the inbox, some of it comes at once. News about safety is
 * fixed, and that of an administrator's work stays as it is.
 */
export function changesOf(preset: Preset, kinds: readonly KindChannels[]): ChosenChannels[] {
  return kinds
    .filter(({ kind, isLocked }) => !isLocked && !isAdministrators(kind))
    .map(({ kind }) => {
      const isLoud = IS_LOUD[preset](kind)
      const mail = isLoud ? 'at_once' : 'never'
      return { kind, inInbox: true, mail, push: isLoud && hasPush(kind) }
    })
}

/** The preset that the choices are; null for a choice of one's own. */
export function presetOf(kinds: readonly KindChannels[]): Preset | null {
  const chosen = new Map(kinds.map((channels) => [channels.kind, channels]))
  const isChosen = ({ kind, inInbox, mail, push }: ChosenChannels) => {
    const now = chosen.get(kind)
    return now !== undefined && now.inInbox === inInbox && now.mail === mail && now.push === push
  }
  return PRESETS.find((preset) => changesOf(preset, kinds).every(isChosen)) ?? null
}
