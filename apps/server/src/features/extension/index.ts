export { listDownloads } from './downloads.ts'
export { extensionRoutes } from './routes.ts'
