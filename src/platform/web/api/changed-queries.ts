import type { Topic } from '#platform/contract/events.ts'

/** The query keys a live event makes out of date; `[]` is every query. */
export function changedQueries(topic: Topic): readonly (readonly string[])[] {
  switch (topic) {
    case 'wallet':
      // Which gifts are affordable is for the server to say.
      return [['wallet'], ['gifts']]
    case 'session':
      return [['session'], ['devices']]
    case 'users':
      return [['users'], ['accounts'], ['colleagues'], ['bonuses'], ['trail']]
    case 'gifts':
      return [['gifts'], ['cart'], ['inventory']]
    case 'cart':
      return [['cart']]
    case 'purchases':
      return [['purchases']]
    case 'inventory':
      return [['inventory']]
    case 'manual':
      return [['manual']]
    case 'everything':
      return [[]]
  }
}
