import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'

export const getApiDescriptionRoute = defineRoute({
  method: 'get',
  path: '/api/v1/openapi.json',
  tags: ['Operation'],
  summary: 'Get the description of this API in OpenAPI 3.1',
  responses: { 200: json(z.looseObject({}), 'The OpenAPI document.'), ...errorResponses },
})

/** Every tag of the API, in the order in which the reference shows them. */
export const apiTags: { name: string; description: string }[] = [
  { name: 'Prompts', description: 'Create, read, change and delete the prompts of a workspace.' },
  { name: 'Versions', description: 'The history of a prompt: read, restore and label versions.' },
  { name: 'Runs', description: 'Run prompts on models, follow the output, read the history.' },
  { name: 'Saved views', description: 'Named filters of your list of prompts.' },
  { name: 'Test values', description: 'Named sets of values to run a prompt with.' },
  {
    name: 'Metrics',
    description: 'Cost, speed and success of runs, by prompt, model, version and member.',
  },
  { name: 'Connections', description: 'Keys and addresses of model providers.' },
  { name: 'Collections', description: 'Groups of prompts.' },
  { name: 'Sharing', description: 'Share prompts and collections with people or by secret links.' },
  {
    name: 'Comments',
    description: 'Discuss prompts, passages of them and runs; suggest edits.',
  },
  {
    name: 'Change requests',
    description: 'Propose changes to prompts that you may read; review, merge or decline them.',
  },
  { name: 'Templates', description: 'Starting points for new prompts.' },
  { name: 'Search', description: 'Search everything in a workspace.' },
  { name: 'Sync', description: 'Keep a copy of everything you may see on a device.' },
  { name: 'Import and export', description: 'Read and write prompt files of other tools.' },
  { name: 'Library', description: 'Public prompts, collections and authors.' },
  { name: 'Publishing', description: 'Make prompts public, withdraw them, update copies.' },
  { name: 'Reviews', description: 'Ratings and comments on public prompts.' },
  {
    name: 'Community',
    description: 'Questions and answers of the forum, votes and follows.',
  },
  { name: 'Moderation', description: 'Report public content; for operators, act on reports.' },
  { name: 'Mailings', description: 'For operators: newsletters and notices by mail.' },
  { name: 'Account', description: 'The profile, settings and data of the signed-in account.' },
  { name: 'Extension', description: 'Connects the browser extension to an account.' },
  {
    name: 'Workspaces',
    description: 'Team workspaces with their members and invitations.',
  },
  {
    name: 'Notifications',
    description: 'What happened around you, and which of it you get mails about.',
  },
  { name: 'Activity', description: 'The log of a team workspace: who did what, and when.' },
  { name: 'Plans', description: 'The plan of a workspace, its limits and their use.' },
  { name: 'Billing', description: 'Subscriptions, payments and receipts of a workspace.' },
  { name: 'Site', description: 'Contact, newsletter, careers and settings of the website.' },
  {
    name: 'Support',
    description: 'Live chat with the support team; for operators, the inbox that they answer from.',
  },
  { name: 'Analytics', description: 'Product events that the website records.' },
  { name: 'Operation', description: 'Health of the server and the description of this API.' },
]
