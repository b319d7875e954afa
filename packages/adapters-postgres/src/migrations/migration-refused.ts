export type MigrationProblem =
  | 'database_older' // it is of a version before the one that the first migration holds
  | 'database_newer' // it holds migrations this code does not know
  | 'migration_changed' // an applied migration's file is not the one that was applied
  | 'migration_unfinished' // another tool started one and did not finish it
  | 'migration_failed'
  | 'server_too_old';

/** Why a database cannot be used; the message is one line that says what to do. */
export class MigrationRefused extends Error {
  readonly problem: MigrationProblem;
  constructor(problem: MigrationProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationRefused';
    this.problem = problem;
  }
}
