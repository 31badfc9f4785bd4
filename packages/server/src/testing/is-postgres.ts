/** Whether the tests run on PostgreSQL, not on PGlite. */
export const isPostgres = process.env.TEST_DATABASE === 'postgres';
