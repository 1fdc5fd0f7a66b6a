export { defineOldRunsSweep } from './history/keep-days.ts'
export { historyRoutes } from './history/routes.ts'
