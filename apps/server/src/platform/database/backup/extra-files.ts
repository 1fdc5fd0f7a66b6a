/** Files of the data folder, beside the database, without which its content is lost. */
export const extraFiles = ['secrets.key']
