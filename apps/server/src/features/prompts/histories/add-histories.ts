import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { lockContents, storeContents } from '../versions/version-contents.ts'
import { makeHistoryRows, type NewHistory } from './history-rows.ts'

/** Prompts that were written elsewhere, with what is known of how they came to be. */
export async function addHistories(
  transaction: Kysely<DB>,
  owner: NewAccount,
  histories: NewHistory[],
): Promise<void> {
  const { accountId, workspaceId } = owner
  const { prompts, versions, names, moves } = await makeHistoryRows(owner, histories)
  await inBatches(prompts, (batch) => transaction.insertInto('prompts').values(batch).execute())
  await lockContents(transaction, owner)
  await inBatches(versions, (batch) =>
    transaction
      .with('stored', storeContents(batch))
      .insertInto('promptVersions')
      .values(batch.map(({ content: _, ...version }) => version))
      .execute(),
  )
  await inBatches(names, (batch) => transaction.insertInto('versionNames').values(batch).execute())
  await inBatches(moves, (batch) =>
    transaction.insertInto('versionNameMoves').values(batch).execute(),
  )
  await inBatches(
    histories.filter(({ isFavorite }) => isFavorite),
    (batch) =>
      transaction
        .insertInto('favorites')
        .values(batch.map(({ id: promptId }) => ({ accountId, promptId, workspaceId })))
        .execute(),
  )
  await inBatches(
    histories.filter(({ testValues }) => Object.keys(testValues).length > 0),
    (batch) =>
      transaction
        .insertInto('testValues')
        .values(
          batch.map(({ id: promptId, testValues }) => ({
            accountId,
            promptId,
            workspaceId,
            values: JSON.stringify(testValues),
          })),
        )
        .execute(),
  )
}

/** A statement takes 65,535 values, and a row of prompts has 18 of them. */
const batchSize = 500

async function inBatches<Row>(rows: Row[], insert: (batch: Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += batchSize)
    await insert(rows.slice(start, start + batchSize))
}
