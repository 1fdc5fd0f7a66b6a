type Deletion = { promptCount: number; keepPrompts: boolean }

/** What deleting a collection will really do. */
export function describeDeletion({ promptCount, keepPrompts }: Deletion): string {
  if (promptCount === 0) return 'There are no prompts in it: only the collection is deleted.'
  if (keepPrompts)
    return promptCount === 1
      ? 'Its prompt stays in My Prompts: only the collection is deleted.'
      : `Its ${promptCount.toLocaleString('en')} prompts stay in My Prompts: only the collection is deleted.`
  return 'Those of its prompts that are in no other collection are deleted for good and cannot be restored from the trash.'
}
