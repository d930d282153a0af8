import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  LANGUAGE_NAMES,
  languageNamed,
  LANGUAGES,
  type Language,
} from '#platform/contract/languages.ts'
import { call } from '#platform/web/api/client.ts'
import { say } from '#platform/web/language/speak.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { Note, Row, RowButton, Rows } from '#platform/web/ui/Rows.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  categoryEndpoints,
  CategoryNames,
  MOST_CATEGORIES,
  type CategoriesChange,
  type ManagedCategory,
} from '#shop/contract/categories.ts'
import { categoryInWords, shopOrderQuery } from './CategoriesField.tsx'

interface CategoryListProps {
  categories: readonly ManagedCategory[]
}

/** The form of a category; without an id it is a new one. */
type CategoryDraft = CategoriesChange['categories'][number]

const NO_NAMES: CategoryNames = { en: '', de: '', es: '', fr: '', pt: '', ar: '' }

/** The categories of the shop: added, renamed, moved and removed. */
export function CategoryList({ categories }: CategoryListProps) {
  const form = useDialog<CategoryDraft>()
  const removal = useDialog<ManagedCategory>()
  return (
    <Card>
      <ActionSection
        title={t`Categories`}
        actions={
          categories.length < MOST_CATEGORIES && (
            <Button onClick={() => form.open({ id: null, names: NO_NAMES })}>
              <Trans>Add a category</Trans>
            </Button>
          )
        }
      >
        <p>
          <Trans>
            A gift is in up to three of them: choose them when you edit it. Nobody sees a category
            without gifts.
          </Trans>
        </p>
      </ActionSection>
      <CategoryRows
        categories={categories}
        onRename={({ id, names }) => form.open({ id, names })}
        onRemove={removal.open}
      />
      <FormModal
        opened={form.opened}
        onClose={form.close}
        title={form.subject?.id === null ? t`Add a category` : t`Rename a category`}
      >
        {form.subject && (
          <CategoryForm categories={categories} draft={form.subject} onClose={form.close} />
        )}
      </FormModal>
      <RemoveDialog
        categories={categories}
        category={removal.subject}
        opened={removal.opened}
        onClose={removal.close}
      />
    </Card>
  )
}

interface CategoryRowsProps extends CategoryListProps {
  onRename: (category: ManagedCategory) => void
  onRemove: (category: ManagedCategory) => void
}

function CategoryRows({ categories, onRename, onRemove }: CategoryRowsProps) {
  const { mutate: save } = useSaveCategories(categories)
  const move = (place: number) => {
    const [above, below] = [categories[place - 1], categories[place]]
    if (above === undefined || below === undefined) return
    save(categories.toSpliced(place - 1, 2, below, above), {
      onSuccess: () =>
        announceMessage('success', t`${{ name: categoryInWords(below.names) }} is moved up.`),
      onError: (error) => announceFailure(error, wordsFor(error)),
    })
  }
  if (categories.length === 0) return null
  return (
    <Rows aria-label={t`Categories`}>
      {categories.map((category, place) => (
        <CategoryRow
          key={category.id}
          category={category}
          onMove={place === 0 ? null : () => move(place)}
          onRename={() => onRename(category)}
          onRemove={() => onRemove(category)}
        />
      ))}
    </Rows>
  )
}

interface CategoryRowProps {
  category: ManagedCategory
  /** Null for the first one. */
  onMove: (() => void) | null
  onRename: () => void
  onRemove: () => void
}

function CategoryRow({ category: { names, gifts }, onMove, onRename, onRemove }: CategoryRowProps) {
  const name = categoryInWords(names)
  return (
    <Row
      name={<bdi>{name}</bdi>}
      actions={
        <>
          {onMove !== null && (
            <RowButton label={t`Move up: ${name}`} onClick={onMove}>
              <Trans>Move up</Trans>
            </RowButton>
          )}
          <RowButton label={t`Rename ${name}`} onClick={onRename}>
            <Trans>Rename</Trans>
          </RowButton>
          <RowButton takes label={t`Remove ${name}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </RowButton>
        </>
      }
    >
      <Note>
        {gifts === 0
          ? t`No gifts yet: nobody sees it`
          : plural(gifts, { one: '# gift', other: '# gifts' })}
      </Note>
    </Row>
  )
}

interface CategoryFormProps extends CategoryListProps {
  draft: CategoryDraft
  onClose: () => void
}

/** The names of a category, the one in the page's language first. */
function CategoryForm({ categories, draft, onClose }: CategoryFormProps) {
  const form = useForm(CategoryNames, draft.names)
  const save = useSaveCategories(categories)
  const own = languageNamed(say.language) ?? 'en'
  const order: Language[] = [own, ...LANGUAGES.filter((language) => language !== own)]
  const send = () => {
    const names = form.values
    const changed: CategoryDraft[] =
      draft.id === null
        ? [...categories, { id: null, names }]
        : categories.map((category) =>
            category.id === draft.id ? { ...category, names } : category,
          )
    save.mutate(changed, {
      onSuccess: () => {
        announceMessage('success', t`The category ${{ name: categoryInWords(names) }} is saved.`)
        onClose()
      },
    })
  }
  return (
    <DialogForm of={form} sending={save} onSend={send} action={t`Save`} onCancel={onClose}>
      <p>
        <Trans>Whoever has no name in their language reads another one. One is enough.</Trans>
      </p>
      {order.map((language) => (
        <TextField
          key={language}
          label={LANGUAGE_NAMES[language]}
          lang={language}
          dir="auto"
          data-autofocus={language === own}
          {...form.field(language)}
        />
      ))}
    </DialogForm>
  )
}

interface RemoveDialogProps extends CategoryListProps {
  /** Null: none is selected yet. */
  category: ManagedCategory | null
  opened: boolean
  onClose: () => void
}

function RemoveDialog({ categories, category, opened, onClose }: RemoveDialogProps) {
  const { names = NO_NAMES, gifts = 0 } = category ?? {}
  const name = categoryInWords(names)
  const save = useSaveCategories(categories)
  const remove = {
    ...save,
    mutate: ({ id }: ManagedCategory) =>
      save.mutate(
        categories.filter((other) => other.id !== id),
        {
          onSuccess: () => {
            onClose()
            announceMessage('success', t`The category ${name} is removed.`)
          },
        },
      ),
  }
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Remove this category?`}
      action={t`Remove`}
      subject={category}
      mutation={remove}
      onClose={onClose}
    >
      <p>
        {gifts === 0
          ? t`${name} has no gifts.`
          : plural(gifts, {
              one: `# gift is in ${name}. It stays in the shop.`,
              other: `# gifts are in ${name}. They stay in the shop.`,
            })}
      </p>
    </ActionDialog>
  )
}

function useSaveCategories(known: readonly ManagedCategory[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (categories: readonly CategoryDraft[]) =>
      call(categoryEndpoints.changeGiftCategories, {
        body: {
          known: known.map(({ id }) => id),
          categories: categories.map(({ id, names }) => ({ id, names })),
        },
      }),
    onSuccess: (saved) => queries.setQueryData(shopOrderQuery.queryKey, saved),
    onSettled: () => {
      for (const name of ['gifts', 'inventory']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
