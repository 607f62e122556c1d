"""
A method for each call of the API. Written from the API's description by `npm run docs`; do not edit.

`key` is the call's `Idempotency-Key`: with the key of an earlier call, the same call is answered as that one was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import quote

if TYPE_CHECKING:
    from . import types


class Caller(Protocol):
    """A connection, as far as the calls need it."""

    def call(
        self, method: str, path: str, body: Any = None, *, query: dict[str, Any] | None = None, key: str | None = None
    ) -> Any: ...


def _part(text: str) -> str:
    return quote(text, safe='')


class Calls:
    """All calls, by the name that the API's reference (`/api/docs`) gives them."""

    def __init__(self, lab: Caller) -> None:
        self._lab = lab

    def create_token(self, body: types.CreateTokenRequest) -> types.CreateTokenResponse:
        """Sign in."""
        return self._lab.call('POST', '/token', body)

    def refresh_token(self, body: types.RefreshTokenRequest) -> types.CreateTokenResponse:
        """Exchange a refresh token for fresh tokens."""
        return self._lab.call('POST', '/token/refresh', body)

    def get_user_permissions(self) -> types.UserPermissions:
        """The caller's permissions by workspace."""
        return self._lab.call('GET', '/users/permissions')

    def request_password_reset(self, body: types.RequestPasswordResetRequest) -> types.RequestPasswordResetResponse:
        """Mail a link with which to set a new password."""
        return self._lab.call('POST', '/password_reset', body)

    def confirm_password_reset(self, body: types.ConfirmPasswordResetRequest) -> types.RequestPasswordResetResponse:
        """Set a new password with the token from the mail."""
        return self._lab.call('POST', '/password_reset/confirm', body)

    def validate_password_reset_token(
        self, body: types.ValidatePasswordResetTokenRequest
    ) -> types.ValidatePasswordResetTokenResponse:
        """Whether the token of a mailed link is still good, and what it is for."""
        return self._lab.call('POST', '/password_reset/validate_token', body)

    def verify_email(self, uidb64: str, token: str) -> types.RequestPasswordResetResponse:
        """Confirm an e-mail address, or accept an invite, with the token from the mail."""
        return self._lab.call('GET', f'/verify-email/{_part(uidb64)}/{_part(token)}')

    def change_name(self, uuid: str, body: types.ChangeNameRequest) -> types.CreateTokenResponse:
        """Change the own name; answers fresh tokens, which carry it."""
        return self._lab.call('PATCH', f'/change-name/{_part(uuid)}', body)

    def change_email(self, uuid: str, body: types.ChangeEmailRequest) -> types.RequestPasswordResetResponse:
        """Ask for another e-mail address, which is verified by mail."""
        return self._lab.call('PATCH', f'/change-email/{_part(uuid)}', body)

    def change_password(self, uuid: str, body: types.ChangePasswordRequest) -> types.ChangePasswordResponse:
        """Change the own password; ends all other sessions, and answers the tokens of a new one."""
        return self._lab.call('PATCH', f'/change-password/{_part(uuid)}', body)

    def update_account_csv_settings(
        self, uuid: str, body: types.UpdateAccountCsvSettingsRequest
    ) -> types.UpdateAccountCsvSettingsResponse:
        """Change the own decimal symbol and list separator."""
        return self._lab.call('PATCH', f'/account-csv-settings/{_part(uuid)}', body)

    def list_access_tokens(self) -> types.ListAccessTokensResponse:
        """The own access tokens, newest first."""
        return self._lab.call('GET', '/access-tokens')

    def create_access_token(self, body: types.CreateAccessTokenRequest) -> types.CreateAccessTokenResponse:
        """Make an access token for a program; the response alone holds its secret."""
        return self._lab.call('POST', '/access-tokens', body)

    def revoke_access_token(self, uuid: str) -> None:
        """End an own access token at once."""
        self._lab.call('DELETE', f'/access-tokens/{_part(uuid)}')

    def list_member_access_tokens(self, id: str) -> types.ListMemberAccessTokensResponse:
        """The access tokens of a workspace's members that reach the workspace."""
        return self._lab.call('GET', f'/workspaces/{_part(id)}/access-tokens')

    def revoke_member_access_token(self, id: str, token: str) -> None:
        """End an account's access token at once."""
        self._lab.call('DELETE', f'/users/{_part(id)}/access-tokens/{_part(token)}')

    def list_workspaces(self, *, admin: str | None = None) -> types.ListWorkspacesResponse:
        """The caller's workspaces; with ?admin all of them."""
        return self._lab.call('GET', '/workspaces', query={'admin': admin})

    def create_workspace(self, body: types.CreateWorkspaceRequest, *, key: str | None = None) -> types.Workspace:
        """Create a workspace."""
        return self._lab.call('POST', '/workspaces', body, key=key)

    def get_workspace(self, id: str) -> types.Workspace:
        """A workspace."""
        return self._lab.call('GET', f'/workspaces/{_part(id)}')

    def update_workspace(self, id: str, body: types.UpdateWorkspaceRequest) -> types.Workspace:
        """Change a workspace."""
        return self._lab.call('PATCH', f'/workspaces/{_part(id)}', body)

    def delete_workspace(self, id: str) -> None:
        """Delete a workspace and all below it."""
        self._lab.call('DELETE', f'/workspaces/{_part(id)}')

    def list_workspace_users(self) -> types.ListWorkspaceUsersResponse:
        """The users of a workspace, for whom its projects are."""
        return self._lab.call('GET', '/workspaces/get-workspace-users')

    def check_workspace_name(self, body: types.CheckWorkspaceNameRequest) -> types.CheckWorkspaceNameResponse:
        """Whether a workspace of this name exists."""
        return self._lab.call('POST', '/workspaces/check-name-duplicates', body)

    def update_workspace_csv_settings(self, uuid: str, body: types.UpdateAccountCsvSettingsRequest) -> types.Workspace:
        """Change a workspace's decimal symbol and list separator."""
        return self._lab.call('PATCH', f'/workspace-csv-settings/{_part(uuid)}', body)

    def list_projects(self, id: str) -> types.ListProjectsResponse:
        """The projects of a workspace that the caller may open."""
        return self._lab.call('GET', f'/workspaces/{_part(id)}/projects')

    def create_project(self, id: str, body: types.CreateProjectRequest, *, key: str | None = None) -> types.Project:
        """Create a project."""
        return self._lab.call('POST', f'/workspaces/{_part(id)}/projects', body, key=key)

    def list_all_projects(self) -> types.ListAllProjectsResponse:
        """The projects of all workspaces of the caller."""
        return self._lab.call('GET', '/all-projects')

    def get_project(self, id: str) -> types.Project:
        """A project."""
        return self._lab.call('GET', f'/projects/{_part(id)}')

    def update_project(self, id: str, body: types.UpdateProjectRequest) -> types.Project:
        """Change a project."""
        return self._lab.call('PATCH', f'/projects/{_part(id)}', body)

    def delete_project(self, id: str) -> None:
        """Delete a project and all below it."""
        self._lab.call('DELETE', f'/projects/{_part(id)}')

    def list_webhooks(self, id: str) -> types.ListWebhooksResponse:
        """The webhooks of a project."""
        return self._lab.call('GET', f'/projects/{_part(id)}/webhooks')

    def create_webhook(self, id: str, body: types.CreateWebhookRequest) -> types.CreateWebhookResponse:
        """Report the ends of a project's jobs to an address; the response alone holds the secret."""
        return self._lab.call('POST', f'/projects/{_part(id)}/webhooks', body)

    def update_webhook(self, id: str, webhook: str, body: types.UpdateWebhookRequest) -> types.UpdateWebhookResponse:
        """Change a webhook, or turn it on or off."""
        return self._lab.call('PATCH', f'/projects/{_part(id)}/webhooks/{_part(webhook)}', body)

    def delete_webhook(self, id: str, webhook: str) -> None:
        """Remove a webhook at once."""
        self._lab.call('DELETE', f'/projects/{_part(id)}/webhooks/{_part(webhook)}')

    def list_webhook_deliveries(self, id: str, webhook: str) -> types.ListWebhookDeliveriesResponse:
        """The last 50 deliveries of a webhook, newest first."""
        return self._lab.call('GET', f'/projects/{_part(id)}/webhooks/{_part(webhook)}/deliveries')

    def test_webhook(self, id: str, webhook: str) -> types.TestWebhookResponse:
        """Send a test to a webhook, once."""
        return self._lab.call('POST', f'/projects/{_part(id)}/webhooks/{_part(webhook)}/deliveries')

    def resend_webhook_delivery(self, id: str, webhook: str, delivery: str) -> types.TestWebhookResponse:
        """Send a delivery again, with the same id."""
        return self._lab.call(
            'POST', f'/projects/{_part(id)}/webhooks/{_part(webhook)}/deliveries/{_part(delivery)}/again'
        )

    def list_experiments(self, id: str) -> types.ListExperimentsResponse:
        """The experiments of a project."""
        return self._lab.call('GET', f'/projects/{_part(id)}/experiments')

    def create_experiment(
        self, id: str, body: types.CreateExperimentRequest, *, key: str | None = None
    ) -> types.Experiment:
        """Create an experiment."""
        return self._lab.call('POST', f'/projects/{_part(id)}/experiments', body, key=key)

    def list_all_experiments(self) -> types.ListAllExperimentsResponse:
        """The experiments of all workspaces of the caller."""
        return self._lab.call('GET', '/all-experiments')

    def get_experiment(self, id: str) -> types.Experiment:
        """An experiment."""
        return self._lab.call('GET', f'/experiments/{_part(id)}')

    def update_experiment(self, id: str, body: types.UpdateExperimentRequest) -> types.Experiment:
        """Change an experiment."""
        return self._lab.call('PATCH', f'/experiments/{_part(id)}', body)

    def delete_experiment(self, id: str) -> None:
        """Delete an experiment and all below it."""
        self._lab.call('DELETE', f'/experiments/{_part(id)}')

    def list_workspace_experiments(self, id: str) -> types.ListWorkspaceExperimentsResponse:
        """The experiments of a workspace that the caller may open."""
        return self._lab.call('GET', f'/workspace-experiments/{_part(id)}')

    def list_recent_experiments(self, body: types.ListRecentExperimentsRequest) -> types.ListRecentExperimentsResponse:
        """Those of the given experiments that the caller may open, in the given order."""
        return self._lab.call('POST', '/recent-experiments', body)

    def duplicate_experiment(
        self, id: str, body: types.DuplicateExperimentRequest, *, key: str | None = None
    ) -> types.Experiment:
        """Copy an experiment in full, its settings and scripts, or its scripts."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/duplicate', body, key=key)

    def export_parameters(self, id: str) -> types.ExportParametersResponse:
        """All settings of an experiment, to rebuild it elsewhere."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/export-parameters')

    def import_parameters(
        self, id: str, body: types.ImportParametersRequest, *, key: str | None = None
    ) -> types.ImportParametersResponse:
        """Add exported settings to an experiment: all of them or none."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/import-parameters', body, key=key)

    def list_in_parameters(self, id: str) -> types.ListInParametersResponse:
        """The inputs of an experiment."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/in-parameters')

    def create_in_parameter(
        self, id: str, body: types.CreateInParameterRequest, *, key: str | None = None
    ) -> types.InParameter:
        """Create an input."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/in-parameters', body, key=key)

    def update_in_parameter(self, uuid: str, body: types.UpdateInParameterRequest) -> types.InParameter:
        """Change an input."""
        return self._lab.call('PATCH', f'/in-parameters/{_part(uuid)}', body)

    def delete_in_parameter(self, uuid: str) -> None:
        """Delete an input."""
        self._lab.call('DELETE', f'/in-parameters/{_part(uuid)}')

    def list_out_parameters(self, id: str) -> types.ListOutParametersResponse:
        """The outputs of an experiment."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/out-parameters')

    def create_out_parameter(
        self, id: str, body: types.CreateOutParameterRequest, *, key: str | None = None
    ) -> types.OutParameter:
        """Create an output."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/out-parameters', body, key=key)

    def update_out_parameter(self, uuid: str, body: types.UpdateOutParameterRequest) -> types.OutParameter:
        """Change an output."""
        return self._lab.call('PATCH', f'/out-parameters/{_part(uuid)}', body)

    def delete_out_parameter(self, uuid: str) -> None:
        """Delete an output."""
        self._lab.call('DELETE', f'/out-parameters/{_part(uuid)}')

    def preview_out_parameter(
        self, id: str, body: types.PreviewOutParameterRequest
    ) -> types.PreviewOutParameterResponse:
        """What is wrong with the formula of an output, and its values for three samples."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/out-parameters/preview', body)

    def check_parameter_short_name(
        self, id: str, body: types.CheckParameterShortNameRequest
    ) -> types.CheckParameterShortNameResponse:
        """Whether the experiment has a definition of this short name."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/duplicate-parameter-short-name-check', body)

    def list_comp_parameters(self, id: str) -> types.ListCompParametersResponse:
        """The functions of an experiment."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/comp-parameters')

    def create_comp_parameter(
        self, id: str, body: types.CreateCompParameterRequest, *, key: str | None = None
    ) -> types.CreateCompParameterResponse:
        """Create a function."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/comp-parameters', body, key=key)

    def update_comp_parameter(
        self, uuid: str, body: types.UpdateCompParameterRequest
    ) -> types.CreateCompParameterResponse:
        """Change a function."""
        return self._lab.call('PATCH', f'/comp-parameters/{_part(uuid)}', body)

    def delete_comp_parameter(self, uuid: str) -> None:
        """Delete a function."""
        self._lab.call('DELETE', f'/comp-parameters/{_part(uuid)}')

    def preview_comp_parameter(
        self, id: str, body: types.PreviewOutParameterRequest
    ) -> types.PreviewOutParameterResponse:
        """What is wrong with the formula of a function, and its values for three samples."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/comp-parameters/preview', body)

    def list_scripts(self, id: str) -> types.ListScriptsResponse:
        """The scripts of an experiment."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/scripts')

    def create_script(
        self, id: str, body: types.CreateScriptRequest, *, key: str | None = None
    ) -> types.CreateScriptResponse:
        """Create a script."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/scripts', body, key=key)

    def update_script(self, uuid: str, body: types.UpdateScriptRequest) -> types.CreateScriptResponse:
        """Change a script."""
        return self._lab.call('PATCH', f'/scripts/{_part(uuid)}', body)

    def delete_script(self, uuid: str) -> None:
        """Delete a script."""
        self._lab.call('DELETE', f'/scripts/{_part(uuid)}')

    def list_rules(self, id: str) -> types.ListRulesResponse:
        """The rules of an experiment."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/rules')

    def create_rule(
        self, id: str, body: types.CreateRuleRequest, *, key: str | None = None
    ) -> types.CreateRuleResponse:
        """Create a rule."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/rules', body, key=key)

    def evaluate_rules(self, id: str, body: types.EvaluateRulesRequest) -> types.EvaluateRulesResponse:
        """Which of up to 2000 points the rules allow; nothing is stored."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/rules/evaluation', body)

    def update_rule(self, uuid: str, body: types.UpdateRuleRequest) -> types.CreateRuleResponse:
        """Change a rule."""
        return self._lab.call('PATCH', f'/rules/{_part(uuid)}', body)

    def delete_rule(self, uuid: str) -> None:
        """Delete a rule."""
        self._lab.call('DELETE', f'/rules/{_part(uuid)}')

    def preview_rule(self, id: str, body: types.PreviewOutParameterRequest) -> types.PreviewOutParameterResponse:
        """What is wrong with the formula of a rule, and whether three samples obey it."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/rules/preview', body)

    def list_series(
        self, id: str, *, after: str | None = None, until: str | None = None, preview: str | None = None
    ) -> types.ListSeriesResponse:
        """The series of an experiment with their samples, in pages."""
        return self._lab.call(
            'GET', f'/experiments/{_part(id)}/series', query={'after': after, 'until': until, 'preview': preview}
        )

    def import_series(
        self, id: str, body: types.ImportSeriesRequest, *, key: str | None = None
    ) -> types.ImportSeriesResponse:
        """Import samples as a series."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/import-series', body, key=key)

    def delete_series(self, id: str, *, untouched: str | None = None) -> None:
        """Delete a series and its samples; with `untouched`, only if it is as it was imported."""
        self._lab.call('DELETE', f'/series/{_part(id)}', query={'untouched': untouched})

    def get_valid_sample_count(self, id: str) -> types.GetValidSampleCountResponse:
        """How many samples a model can learn from."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/valid-sample-count')

    def report_measurements(
        self, id: str, body: types.ReportMeasurementsRequest, *, key: str | None = None
    ) -> types.ReportMeasurementsResponse:
        """Report what was measured of many samples, all or nothing."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/measurements', body, key=key)

    def import_out_parameters(
        self, id: str, body: types.ImportOutParametersRequest, *, key: str | None = None
    ) -> types.ImportOutParametersResponse:
        """Fill the outputs of a series from the rows of a file."""
        return self._lab.call('POST', f'/series/{_part(id)}/import-out-parameters', body, key=key)

    def list_samples(self, id: str) -> types.ListSamplesResponse:
        """The samples of a series."""
        return self._lab.call('GET', f'/series/{_part(id)}/samples')

    def create_sample(self, id: str, body: types.CreateSampleRequest, *, key: str | None = None) -> types.Sample:
        """Create a sample by hand."""
        return self._lab.call('POST', f'/series/{_part(id)}/samples', body, key=key)

    def list_next_samples(self, id: str, *, limit: int | None = None) -> types.ListNextSamplesResponse:
        """The proposed samples of which an output is not measured yet, oldest first."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/next-samples', query={'limit': limit})

    def read_samples_csv(self, id: str, *, decimal: str | None = None) -> str:
        """An experiment's samples as CSV, for an access token or by an address of its own."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/samples.csv', query={'decimal': decimal})

    def update_sample(self, id: str, body: types.UpdateSampleRequest) -> types.Sample:
        """Change the values of a sample."""
        return self._lab.call('PATCH', f'/samples/{_part(id)}', body)

    def delete_sample(self, id: str) -> None:
        """Delete a sample."""
        self._lab.call('DELETE', f'/samples/{_part(id)}')

    def list_multiple_experiment_samples(
        self, body: types.ListMultipleExperimentSamplesRequest
    ) -> types.ListMultipleExperimentSamplesResponse:
        """The samples of several experiments, for the data export."""
        return self._lab.call('POST', '/multiple-experiment-samples', body)

    def list_sample_in_parameters(self, id: str) -> types.ListSampleInParametersResponse:
        """A sample's input values."""
        return self._lab.call('GET', f'/samples/{_part(id)}/sample-in-parameters')

    def list_sample_comp_parameters(self, id: str) -> types.ListSampleCompParametersResponse:
        """A sample's function values."""
        return self._lab.call('GET', f'/samples/{_part(id)}/sample-comp-parameters')

    def list_sample_out_parameters(self, id: str) -> types.ListSampleOutParametersResponse:
        """A sample's output values."""
        return self._lab.call('GET', f'/samples/{_part(id)}/sample-out-parameters')

    def generate_series(self, id: str, *, key: str | None = None) -> types.GenerateSeriesResponse:
        """Propose the next series."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/generate', key=key)

    def get_job(self, id: str, job: str, *, wait: int | None = None) -> types.GetJobResponse:
        """Whether a job runs or how it ended; with `wait`, answers when it ends, or after so many seconds."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/jobs/{_part(job)}', query={'wait': wait})

    def cancel_generation(
        self, id: str, body: types.CancelGenerationRequest | None = None, *, key: str | None = None
    ) -> types.GenerateSeriesResponse:
        """Cancel the running generation."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/cancel', body, key=key)

    def cancel_calculation(
        self, id: str, body: types.CancelCalculationRequest | None = None, *, key: str | None = None
    ) -> types.GenerateSeriesResponse:
        """Cancel the running calculation of functions; with calculate_again, begin one of what is out of date."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/cancel-functions', body, key=key)

    def predict(self, id: str, *, key: str | None = None) -> types.GenerateSeriesResponse:
        """Create or update the prediction model."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/predict', key=key)

    def cancel_modeling(
        self, id: str, body: types.CancelModelingRequest | None = None, *, key: str | None = None
    ) -> types.GenerateSeriesResponse:
        """Cancel the running modelling; with generate_series, also a queued generation."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/cancel-modeling', body, key=key)

    def list_prediction_models(self, id: str) -> types.ListPredictionModelsResponse:
        """The prediction models of an experiment."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/prediction-models')

    def get_fitted_model(self, id: str) -> types.GetFittedModelResponse:
        """The fitted processes of the prediction model, to predict with."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/fitted-model')

    def list_input_importances(self, id: str) -> types.ListInputImportancesResponse:
        """How much each input matters."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/input-importances')

    def update_input_importance(
        self, uuid: str, body: types.UpdateInputImportanceRequest
    ) -> types.UpdateInputImportanceResponse:
        """Include an input in the next model, or leave it out."""
        return self._lab.call('PATCH', f'/input-importances/{_part(uuid)}', body)

    def list_output_importances(self, id: str) -> types.ListOutputImportancesResponse:
        """How much each output matters."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/output-importances')

    def update_output_importance(
        self, uuid: str, body: types.UpdateInputImportanceRequest
    ) -> types.UpdateOutputImportanceResponse:
        """Include an output in the next model, or leave it out."""
        return self._lab.call('PATCH', f'/output-importances/{_part(uuid)}', body)

    def list_complex_importances(self, id: str) -> types.ListComplexImportancesResponse:
        """How much each function matters."""
        return self._lab.call('GET', f'/experiments/{_part(id)}/complex-importances')

    def update_complex_importance(
        self, uuid: str, body: types.UpdateInputImportanceRequest
    ) -> types.UpdateComplexImportanceResponse:
        """Include a function in the next model, or leave it out."""
        return self._lab.call('PATCH', f'/complex-importances/{_part(uuid)}', body)

    def plot(self, id: str, body: types.PlotRequest, *, key: str | None = None) -> types.PlotResponse:
        """Plot the predicted score over two inputs."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/plot', body, key=key)

    def cancel_plot(
        self, id: str, body: types.CancelPlotRequest | None = None, *, key: str | None = None
    ) -> types.GenerateSeriesResponse:
        """Cancel the running plot."""
        return self._lab.call('POST', f'/experiments/{_part(id)}/cancel-plot', body, key=key)

    def list_actions(self) -> types.ListActionsResponse:
        """All actions."""
        return self._lab.call('GET', '/actions')

    def create_action(self, body: types.CreateActionRequest, *, key: str | None = None) -> types.CreateActionResponse:
        """Create an action."""
        return self._lab.call('POST', '/actions', body, key=key)

    def get_action(self, id: str) -> types.CreateActionResponse:
        """One action."""
        return self._lab.call('GET', f'/actions/{_part(id)}')

    def update_action(self, id: str, body: types.UpdateActionRequest) -> types.CreateActionResponse:
        """Change an action."""
        return self._lab.call('PATCH', f'/actions/{_part(id)}', body)

    def delete_action(self, id: str) -> None:
        """Delete an action."""
        self._lab.call('DELETE', f'/actions/{_part(id)}')

    def check_action_name(self, body: types.CheckWorkspaceNameRequest) -> types.CheckWorkspaceNameResponse:
        """Whether an action of this name exists."""
        return self._lab.call('POST', '/actions/check-name-duplicates', body)

    def list_licences(self) -> types.ListLicencesResponse:
        """All licences."""
        return self._lab.call('GET', '/licences')

    def create_licence(
        self, body: types.CreateLicenceRequest, *, key: str | None = None
    ) -> types.CreateLicenceResponse:
        """Create a licence."""
        return self._lab.call('POST', '/licences', body, key=key)

    def get_licence(self, id: str) -> types.CreateLicenceResponse:
        """One licence."""
        return self._lab.call('GET', f'/licences/{_part(id)}')

    def update_licence(self, id: str, body: types.UpdateLicenceRequest) -> types.CreateLicenceResponse:
        """Change a licence."""
        return self._lab.call('PATCH', f'/licences/{_part(id)}', body)

    def delete_licence(self, id: str) -> None:
        """Delete a licence."""
        self._lab.call('DELETE', f'/licences/{_part(id)}')

    def check_licence_name(self, body: types.CheckWorkspaceNameRequest) -> types.CheckWorkspaceNameResponse:
        """Whether a licence of this name exists."""
        return self._lab.call('POST', '/licences/check-name-duplicates', body)

    def list_permissions(self) -> types.ListPermissionsResponse:
        """All permissions."""
        return self._lab.call('GET', '/permissions')

    def create_permission(
        self, body: types.CreatePermissionRequest, *, key: str | None = None
    ) -> types.CreatePermissionResponse:
        """Create a permission."""
        return self._lab.call('POST', '/permissions', body, key=key)

    def get_permission(self, id: str) -> types.CreatePermissionResponse:
        """One permission."""
        return self._lab.call('GET', f'/permissions/{_part(id)}')

    def update_permission(self, id: str, body: types.UpdatePermissionRequest) -> types.CreatePermissionResponse:
        """Change a permission."""
        return self._lab.call('PATCH', f'/permissions/{_part(id)}', body)

    def delete_permission(self, id: str) -> None:
        """Delete a permission."""
        self._lab.call('DELETE', f'/permissions/{_part(id)}')

    def check_permission_name(self, body: types.CheckWorkspaceNameRequest) -> types.CheckWorkspaceNameResponse:
        """Whether a permission of this name exists."""
        return self._lab.call('POST', '/permissions/check-name-duplicates', body)

    def list_roles(self) -> types.ListRolesResponse:
        """All roles."""
        return self._lab.call('GET', '/roles')

    def create_role(self, body: types.CreateRoleRequest, *, key: str | None = None) -> types.CreateRoleResponse:
        """Create a role."""
        return self._lab.call('POST', '/roles', body, key=key)

    def get_role(self, id: str) -> types.CreateRoleResponse:
        """One role."""
        return self._lab.call('GET', f'/roles/{_part(id)}')

    def update_role(self, id: str, body: types.UpdateRoleRequest) -> types.CreateRoleResponse:
        """Change a role."""
        return self._lab.call('PATCH', f'/roles/{_part(id)}', body)

    def delete_role(self, id: str) -> None:
        """Delete a role."""
        self._lab.call('DELETE', f'/roles/{_part(id)}')

    def check_role_name(self, body: types.CheckWorkspaceNameRequest) -> types.CheckWorkspaceNameResponse:
        """Whether a role of this name exists."""
        return self._lab.call('POST', '/roles/check-name-duplicates', body)

    def list_invites(self) -> types.ListInvitesResponse:
        """All invites, newest first."""
        return self._lab.call('GET', '/invites')

    def create_invite(self, body: types.CreateInviteRequest, *, key: str | None = None) -> types.CreateInviteResponse:
        """Invite an address to a workspace."""
        return self._lab.call('POST', '/invites', body, key=key)

    def get_invite(self, id: str) -> types.CreateInviteResponse:
        """One invite."""
        return self._lab.call('GET', f'/invites/{_part(id)}')

    def update_invite(self, id: str, body: types.UpdateInviteRequest) -> types.CreateInviteResponse:
        """Change an open invite."""
        return self._lab.call('PATCH', f'/invites/{_part(id)}', body)

    def delete_invite(self, id: str) -> None:
        """Take an invite back."""
        self._lab.call('DELETE', f'/invites/{_part(id)}')

    def list_users(self) -> types.ListUsersResponse:
        """All users, newest first."""
        return self._lab.call('GET', '/users')

    def create_user(
        self, body: types.CreateUserRequest, *, key: str | None = None
    ) -> types.UpdateAccountCsvSettingsResponse:
        """Create a user."""
        return self._lab.call('POST', '/users', body, key=key)

    def get_user(self, id: str) -> types.UpdateAccountCsvSettingsResponse:
        """A user: the own account, or any for a superadmin."""
        return self._lab.call('GET', f'/users/{_part(id)}')

    def update_user(self, id: str, body: types.UpdateUserRequest) -> types.UpdateAccountCsvSettingsResponse:
        """Change a user."""
        return self._lab.call('PATCH', f'/users/{_part(id)}', body)

    def delete_user(self, id: str) -> None:
        """Delete a user."""
        self._lab.call('DELETE', f'/users/{_part(id)}')

    def check_email(self, body: types.CheckEmailRequest) -> types.CheckWorkspaceNameResponse:
        """Whether an account of this e-mail exists."""
        return self._lab.call('POST', '/check-email-duplicates', body)

    def list_activity(
        self, *, after: str | None = None, search: str | None = None, from_: int | None = None, until: int | None = None, order: str | None = None
    ) -> types.ListActivityResponse:
        """Who did what from where, newest first, in pages."""
        return self._lab.call(
            'GET', '/user-activity-log', query={'after': after, 'search': search, 'from': from_, 'until': until, 'order': order}
        )

    def list_global_in_parameters(self, id: str) -> types.ListGlobalInParametersResponse:
        """The input definitions of a workspace's library."""
        return self._lab.call('GET', f'/workspaces/{_part(id)}/global-in-parameters')

    def create_global_in_parameter(
        self, id: str, body: types.CreateGlobalInParameterRequest, *, key: str | None = None
    ) -> types.InParameter:
        """Add an input definition to the library."""
        return self._lab.call('POST', f'/workspaces/{_part(id)}/global-in-parameters', body, key=key)

    def update_global_in_parameter(self, uuid: str, body: types.UpdateGlobalInParameterRequest) -> types.InParameter:
        """Change an input definition of the library."""
        return self._lab.call('PATCH', f'/global-in-parameters/{_part(uuid)}', body)

    def delete_global_in_parameter(self, uuid: str) -> None:
        """Take an input definition out of the library."""
        self._lab.call('DELETE', f'/global-in-parameters/{_part(uuid)}')

    def list_global_out_parameters(self, id: str) -> types.ListGlobalOutParametersResponse:
        """The output definitions of a workspace's library."""
        return self._lab.call('GET', f'/workspaces/{_part(id)}/global-out-parameters')

    def create_global_out_parameter(
        self, id: str, body: types.CreateOutParameterRequest, *, key: str | None = None
    ) -> types.OutParameter:
        """Add an output definition to the library."""
        return self._lab.call('POST', f'/workspaces/{_part(id)}/global-out-parameters', body, key=key)

    def update_global_out_parameter(self, uuid: str, body: types.UpdateGlobalOutParameterRequest) -> types.OutParameter:
        """Change an output definition of the library."""
        return self._lab.call('PATCH', f'/global-out-parameters/{_part(uuid)}', body)

    def delete_global_out_parameter(self, uuid: str) -> None:
        """Take an output definition out of the library."""
        self._lab.call('DELETE', f'/global-out-parameters/{_part(uuid)}')

    def check_global_parameter_short_name(
        self, id: str, body: types.CheckGlobalParameterShortNameRequest
    ) -> types.CheckGlobalParameterShortNameResponse:
        """Whether the library has a definition of this short name."""
        return self._lab.call('POST', f'/workspaces/{_part(id)}/duplicate-global-parameter-short-name-check', body)
