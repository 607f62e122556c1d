/** A project in which an experiment may be created. */
export interface ProjectChoice {
  uuid: string;
  name: string;
  workspace: string;
}
