"""What calls take and answer. Written from the API's description by `npm run docs`; do not edit."""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class ErrorProblemsItem(TypedDict):
    field: str
    line: float
    column: float
    message: str


class _Error(TypedDict):
    detail: str
    code: Literal['validation', 'quota', 'busy', 'duplicate', 'refused', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'key_reused', 'too_large', 'locked', 'too_many', 'unexpected']


class Error(_Error, total=False):
    fields: dict[str, str]
    problems: list[ErrorProblemsItem]
    current: Any


class UserPermissionsWorkspacesValue(TypedDict):
    role: list[str]
    licence: list[str]
    projects: list[str]
    is_active: bool
    expiry_date: int
    series_count: int
    experiment_count: int
    project_count: int


class UserPermissions(TypedDict):
    role: Literal['superadmin', 'user']
    workspaces: dict[str, UserPermissionsWorkspacesValue]


class WorkspaceUsersItem(TypedDict):
    uuid: str
    user: str
    role: str


class Workspace(TypedDict):
    uuid: str
    name: str
    licence: str
    licence_name: str
    is_active: bool
    expiry_date: int
    description: str
    created: int
    csv_decimal: Literal['.', ',']
    csv_delimiter: Literal[',', ';', '\t']
    users: list[WorkspaceUsersItem]


class ProjectUsersItem(TypedDict):
    uuid: str
    user: str


class Project(TypedDict):
    uuid: str
    workspace: str
    name: str
    description: str
    creator: str
    created: int
    users: list[ProjectUsersItem]


class ExperimentProject(TypedDict):
    uuid: str
    name: str


class ExperimentPredictionModelMetrics(TypedDict):
    r2: float
    r2_std: float
    me: float
    me_std: float
    mae: float
    mae_std: float
    mse: float
    mse_std: float


class ExperimentPredictionModel(TypedDict):
    uuid: str
    metrics: ExperimentPredictionModelMetrics


class _Experiment(TypedDict):
    uuid: str
    name: str
    description: str
    sample_count: int
    noise: float
    expl: Literal['explore', 'normal', 'exploit']
    creator: str
    created: int
    project: ExperimentProject
    project_id: str
    workspace_id: str
    generation_id: str
    calculation_id: str
    modeling_id: str
    plotting_id: str
    prediction_model: ExperimentPredictionModel | None


class Experiment(_Experiment, total=False):
    calculation_waits: bool
    calculation_outdated: Literal[True]
    has_series: Literal[True]
    earlier_inputs: dict[str, float]
    revision: int


class _InParameter(TypedDict):
    name: str
    short_name: str
    unit: str
    is_categorical: bool
    categories: list[str]
    min_value: float
    max_value: float
    step: float
    is_visible: bool
    uuid: str
    creator: str
    created: int


class InParameter(_InParameter, total=False):
    category_texts: dict[str, str]


class OutParameterTarget4(TypedDict):
    min: float | None
    max: float | None


class OutParameter(TypedDict):
    name: str
    short_name: str
    unit: str
    weight: float
    target: Literal['Maximize'] | Literal['Minimize'] | float | OutParameterTarget4
    is_functional: bool
    formula: str
    is_categorical: bool
    categories: list[str]
    is_visible: bool
    uuid: str
    creator: str
    created: int


class Series(TypedDict):
    uuid: str
    number: int
    created: int
    creator: str
    is_generated: bool
    sample_count: int
    samples: list[Sample]


class SampleInParametersItem(TypedDict):
    in_parameter: str
    value: float


class _SampleOutParametersItem(TypedDict):
    out_parameter: str
    value: float | None


class SampleOutParametersItem(_SampleOutParametersItem, total=False):
    reason: str
    out_of_date: Literal[True]


class _SampleCompParametersItem(TypedDict):
    comp_parameter: str
    value: float | None


class SampleCompParametersItem(_SampleCompParametersItem, total=False):
    reason: str
    out_of_date: Literal[True]


class SampleProposedInputsItem(TypedDict):
    in_parameter: str
    value: float


class SamplePredictedInterval(TypedDict):
    low: float
    high: float


class SamplePredictedOutputsItem(TypedDict):
    value: float
    low: float
    high: float
    uuid: str


class SampleWhyChosenNearest(TypedDict):
    sample: str
    distance: float


class _SampleWhyChosen(TypedDict):
    method: Literal['space-filling', 'expected-improvement', 'meeting-targets', 'exhausted']
    expected_gain: float | None
    deviation: float | None
    nearest: SampleWhyChosenNearest | None


class SampleWhyChosen(_SampleWhyChosen, total=False):
    purpose: Literal['improves', 'explores', 'insures', 'tests-level']


class _Sample(TypedDict):
    uuid: str
    series: str
    is_generated: bool
    source: Literal['create', 'import', 'generate']
    position: int
    version: int
    predicted_score: float | None
    creator: str
    created: int
    inParameters: list[SampleInParametersItem]
    outParameters: list[SampleOutParametersItem]
    compParameters: list[SampleCompParametersItem]


class Sample(_Sample, total=False):
    edited_by: str
    proposed_inputs: list[SampleProposedInputsItem]
    brokenRules: list[str]
    predicted_interval: SamplePredictedInterval | None
    predicted_outputs: list[SamplePredictedOutputsItem]
    whyChosen: SampleWhyChosen


class CreateTokenResponse(TypedDict):
    access: str
    refresh: str


class RequestPasswordResetResponse(TypedDict):
    detail: str


class ValidatePasswordResetTokenResponseInvite(TypedDict):
    workspace: str
    creator: str


class _ValidatePasswordResetTokenResponse(TypedDict):
    detail: str
    leads_to: Literal['new_password', 'new_account', 'join', 'new_email']
    email: str
    account: str


class ValidatePasswordResetTokenResponse(_ValidatePasswordResetTokenResponse, total=False):
    uidb64: str
    invite: ValidatePasswordResetTokenResponseInvite


class ChangePasswordResponse(TypedDict):
    detail: str
    access: str
    refresh: str


class UpdateAccountCsvSettingsResponseWorkspacesItem(TypedDict):
    uuid: str
    workspace: str
    role: str


class UpdateAccountCsvSettingsResponse(TypedDict):
    uuid: str
    name: str
    email: str
    is_staff: bool
    is_active: bool
    first_date: int
    last_visit: int | None
    csv_decimal: Literal['.', ',']
    csv_delimiter: Literal[',', ';', '\t']
    workspaces: list[UpdateAccountCsvSettingsResponseWorkspacesItem]


class ListAccessTokensResponseItem(TypedDict):
    uuid: str
    name: str
    created: int
    expires: int
    last_used: int | None
    workspace: str | None
    project: str | None
    experiment: str | None
    read_only: bool


class CreateAccessTokenResponse(TypedDict):
    uuid: str
    name: str
    created: int
    expires: int
    last_used: int | None
    workspace: str | None
    project: str | None
    experiment: str | None
    read_only: bool
    token: str


class ListMemberAccessTokensResponseItem(TypedDict):
    uuid: str
    name: str
    created: int
    expires: int
    last_used: int | None
    workspace: str | None
    project: str | None
    experiment: str | None
    read_only: bool
    user: str


class ListWorkspaceUsersResponseItem(TypedDict):
    uuid: str
    user: str
    name: str
    email: str
    is_active: bool
    role: str
    role_name: str


class CreateWebhookResponse(TypedDict):
    uuid: str
    name: str
    address: str
    events: list[Literal['job.success', 'job.failure', 'job.cancelled']]
    active: bool
    failures: int
    creator: str
    created: int
    secret: str


class UpdateWebhookResponse(TypedDict):
    uuid: str
    name: str
    address: str
    events: list[Literal['job.success', 'job.failure', 'job.cancelled']]
    active: bool
    failures: int
    creator: str
    created: int


class TestWebhookResponse(TypedDict):
    uuid: str
    event: Literal['job.success', 'job.failure', 'job.cancelled', 'test']
    time: int
    experiment: str | None
    job: str | None
    kind: Literal['generation', 'calculation', 'modeling', 'plotting'] | None
    state: Literal['waiting', 'delivered', 'failed']
    attempts: int
    tried: int | None
    next: int | None
    status: int | None
    milliseconds: int | None
    message: str


class ListAllExperimentsResponseItemProject(TypedDict):
    uuid: str
    name: str


class ListAllExperimentsResponseItemPredictionModelMetrics(TypedDict):
    r2: float
    r2_std: float
    me: float
    me_std: float
    mae: float
    mae_std: float
    mse: float
    mse_std: float


class ListAllExperimentsResponseItemPredictionModel(TypedDict):
    uuid: str
    metrics: ListAllExperimentsResponseItemPredictionModelMetrics


class ListAllExperimentsResponseItemWorkspace(TypedDict):
    uuid: str
    name: str


class _ListAllExperimentsResponseItem(TypedDict):
    uuid: str
    name: str
    description: str
    sample_count: int
    noise: float
    expl: Literal['explore', 'normal', 'exploit']
    creator: str
    created: int
    project: ListAllExperimentsResponseItemProject
    project_id: str
    workspace_id: str
    generation_id: str
    calculation_id: str
    modeling_id: str
    plotting_id: str
    prediction_model: ListAllExperimentsResponseItemPredictionModel | None
    workspace: ListAllExperimentsResponseItemWorkspace


class ListAllExperimentsResponseItem(_ListAllExperimentsResponseItem, total=False):
    calculation_waits: bool
    calculation_outdated: Literal[True]
    has_series: Literal[True]
    earlier_inputs: dict[str, float]
    revision: int


class ExportParametersResponseCompParametersItem(TypedDict):
    name: str
    short_name: str
    unit: str
    formula: str
    is_visible: bool


class ExportParametersResponseOutParametersItemTarget4(TypedDict):
    min: float | None
    max: float | None


class ExportParametersResponseOutParametersItem(TypedDict):
    name: str
    short_name: str
    unit: str
    weight: float
    target: Literal['Maximize'] | Literal['Minimize'] | float | ExportParametersResponseOutParametersItemTarget4
    is_functional: bool
    formula: str
    is_categorical: bool
    categories: list[str]
    is_visible: bool


class ExportParametersResponseRulesItem(TypedDict):
    name: str
    short_name: str
    formula: str


class ExportParametersResponseScriptsItem(TypedDict):
    name: str
    short_name: str
    code: str


class _ExportParametersResponse(TypedDict):
    format: Literal['serieslab-settings-1']
    in_parameters: list[Any]
    comp_parameters: list[ExportParametersResponseCompParametersItem]
    out_parameters: list[ExportParametersResponseOutParametersItem]
    rules: list[ExportParametersResponseRulesItem]
    scripts: list[ExportParametersResponseScriptsItem]


class ExportParametersResponse(_ExportParametersResponse, total=False):
    sample_count: int
    noise: float
    expl: Literal['explore', 'normal', 'exploit']


class ImportParametersResponse(TypedDict):
    detail: str


class PreviewOutParameterResponseProblemsItem(TypedDict):
    line: float
    column: float
    message: str


class _PreviewOutParameterResponseSamplesItem(TypedDict):
    series: float | None
    number: float | None
    values: dict[str, float | str | None]
    value: float | None


class PreviewOutParameterResponseSamplesItem(_PreviewOutParameterResponseSamplesItem, total=False):
    reason: str


class PreviewOutParameterResponseTolerant(TypedDict):
    formula: str
    kind: Literal['equality', 'limit', 'strict']
    settings: float
    tried: float
    wrong: float


class _PreviewOutParameterResponse(TypedDict):
    problems: list[PreviewOutParameterResponseProblemsItem]
    samples: list[PreviewOutParameterResponseSamplesItem]


class PreviewOutParameterResponse(_PreviewOutParameterResponse, total=False):
    tolerant: PreviewOutParameterResponseTolerant


class CreateCompParameterResponse(TypedDict):
    name: str
    short_name: str
    unit: str
    formula: str
    is_visible: bool
    uuid: str
    creator: str
    created: int


class CreateScriptResponse(TypedDict):
    name: str
    short_name: str
    code: str
    uuid: str
    creator: str
    created: int


class EvaluateRulesResponseRulesItem(TypedDict):
    rule: str
    broken: list[int]
    unknown: list[int]
    reason: str | None


class EvaluateRulesResponse(TypedDict):
    feasible: list[bool | None]
    rules: list[EvaluateRulesResponseRulesItem]


class CreateRuleResponse(TypedDict):
    name: str
    short_name: str
    formula: str
    uuid: str
    creator: str
    created: int


class ListSeriesResponsePartsItem(TypedDict, total=False):
    after: str
    until: str


class _ListSeriesResponse(TypedDict):
    series: list[Series]
    next: str | None


class ListSeriesResponse(_ListSeriesResponse, total=False):
    parts: list[ListSeriesResponsePartsItem]


class ImportSeriesResponseParameters(TypedDict):
    in_parameters: list[InParameter]
    out_parameters: list[OutParameter]


class ImportSeriesResponse(TypedDict):
    series: Series
    parameters: ImportSeriesResponseParameters


class ReportMeasurementsResponseSamplesItem(TypedDict):
    sample: str
    series: int
    number: int


class ReportMeasurementsResponse(TypedDict):
    changed: int
    samples: list[ReportMeasurementsResponseSamplesItem]


class ImportOutParametersResponseKeptItem(TypedDict):
    sample_number: int
    short_name: str


class _ImportOutParametersResponse(TypedDict):
    uuid: str
    number: int
    created: int
    creator: str
    is_generated: bool
    sample_count: int
    samples: list[Sample]


class ImportOutParametersResponse(_ImportOutParametersResponse, total=False):
    kept: list[ImportOutParametersResponseKeptItem]


class ListNextSamplesResponseSamplesItem(TypedDict):
    sample: str
    series: int
    number: int
    version: int
    inputs: dict[str, float | str | None]
    missing: list[str]


class ListNextSamplesResponse(TypedDict):
    total: int
    samples: list[ListNextSamplesResponseSamplesItem]


class ListMultipleExperimentSamplesResponseExperimentsItem(TypedDict):
    experiment: str
    samples: list[Sample]


class ListMultipleExperimentSamplesResponse(TypedDict):
    experiments: list[ListMultipleExperimentSamplesResponseExperimentsItem]
    next: str | None


class ListSampleInParametersResponseItem(TypedDict):
    in_parameter: str
    value: float


class _ListSampleCompParametersResponseItem(TypedDict):
    comp_parameter: str
    value: float | None


class ListSampleCompParametersResponseItem(_ListSampleCompParametersResponseItem, total=False):
    reason: str
    out_of_date: Literal[True]


class ListSampleOutParametersResponseItem(TypedDict):
    out_parameter: str
    value: float | None


class GenerateSeriesResponse(TypedDict):
    detail: str
    experiment: Experiment


class GetJobResponseProgress(TypedDict):
    done: float
    total: float
    phase: str


class GetJobResponse(TypedDict):
    job: str
    state: Literal['running', 'success', 'failure']
    message: str
    progress: GetJobResponseProgress | None


class ListPredictionModelsResponseItemParameter(TypedDict):
    uuid: str
    name: str
    short_name: str


class ListPredictionModelsResponseItemMetrics(TypedDict):
    r2: float
    r2_std: float
    me: float
    me_std: float
    mae: float
    mae_std: float
    mse: float
    mse_std: float


class ListPredictionModelsResponseItemOutlook(TypedDict):
    expected_gain: float
    noise: float


class ListPredictionModelsResponseItemLearnedScaleItemTarget4(TypedDict):
    min: float | None
    max: float | None


class ListPredictionModelsResponseItemLearnedScaleItem(TypedDict):
    output_parameter: str
    weight: float
    target: Literal['Maximize'] | Literal['Minimize'] | float | ListPredictionModelsResponseItemLearnedScaleItemTarget4
    best: float
    worst: float


class ListPredictionModelsResponseItemLearnedValues(TypedDict):
    samples: int
    digest: str


class _ListPredictionModelsResponseItemLearned(TypedDict):
    scale: list[ListPredictionModelsResponseItemLearnedScaleItem]
    series_number: int
    values: ListPredictionModelsResponseItemLearnedValues


class ListPredictionModelsResponseItemLearned(_ListPredictionModelsResponseItemLearned, total=False):
    fitted_to: str


class _ListPredictionModelsResponseItem(TypedDict):
    uuid: str
    name: str
    parameter: ListPredictionModelsResponseItemParameter | None
    metrics: ListPredictionModelsResponseItemMetrics


class ListPredictionModelsResponseItem(_ListPredictionModelsResponseItem, total=False):
    outlook: ListPredictionModelsResponseItemOutlook | None
    learned_from: int
    changed_since: list[Literal['targets', 'formulas']]
    learned: ListPredictionModelsResponseItemLearned
    unjudged: Literal['same_settings', 'same_scores']


class GetFittedModelResponseSpace(TypedDict):
    inputs: list[Any]


class GetFittedModelResponseScoreWarp(TypedDict):
    origin: float
    scale: float
    lambda: float
    mean: float
    deviation: float


class GetFittedModelResponseScore(TypedDict):
    values: list[float | None]
    min: float
    max: float
    warp: GetFittedModelResponseScoreWarp
    theta: list[float]
    deviate: float


class GetFittedModelResponseOutputsItemWarp(TypedDict):
    origin: float
    scale: float
    lambda: float
    mean: float
    deviation: float


class GetFittedModelResponseOutputsItem(TypedDict):
    values: list[float | None]
    min: float
    max: float
    warp: GetFittedModelResponseOutputsItemWarp
    theta: list[float]
    deviate: float


class GetFittedModelResponse(TypedDict):
    fitted_to: str
    space: GetFittedModelResponseSpace
    points: list[list[float]]
    score: GetFittedModelResponseScore
    outputs: list[GetFittedModelResponseOutputsItem]


class UpdateInputImportanceResponseMetrics(TypedDict):
    fi: float | None
    fi_std: float | None


class UpdateInputImportanceResponseInputParameter(TypedDict):
    uuid: str
    name: str
    short_name: str


class UpdateInputImportanceResponse(TypedDict):
    uuid: str
    rank: int
    metrics: UpdateInputImportanceResponseMetrics
    include: bool
    prediction_model: str | None
    input_parameter: UpdateInputImportanceResponseInputParameter


class UpdateOutputImportanceResponseMetrics(TypedDict):
    fi: float | None
    fi_std: float | None


class UpdateOutputImportanceResponseOutputParameter(TypedDict):
    uuid: str
    name: str
    short_name: str


class UpdateOutputImportanceResponse(TypedDict):
    uuid: str
    rank: int
    metrics: UpdateOutputImportanceResponseMetrics
    include: bool
    prediction_model: str | None
    output_parameter: UpdateOutputImportanceResponseOutputParameter


class UpdateComplexImportanceResponseMetrics(TypedDict):
    fi: float | None
    fi_std: float | None


class UpdateComplexImportanceResponseComplexParameter(TypedDict):
    uuid: str
    name: str
    short_name: str


class UpdateComplexImportanceResponse(TypedDict):
    uuid: str
    rank: int
    metrics: UpdateComplexImportanceResponseMetrics
    include: bool
    prediction_model: str | None
    complex_parameter: UpdateComplexImportanceResponseComplexParameter


class PlotResponsePlotSamplesItem(TypedDict):
    x: float
    y: float
    score: float | None


class PlotResponsePlotSettings(TypedDict):
    x: str
    y: str


class _PlotResponse(TypedDict):
    detail: str
    experiment: Experiment


class PlotResponse(_PlotResponse, total=False):
    plot_samples: list[PlotResponsePlotSamplesItem]
    plot_settings: PlotResponsePlotSettings


class CreateActionResponseLicencesItem(TypedDict):
    uuid: str
    licence: str


class CreateActionResponse(TypedDict):
    uuid: str
    name: str
    licences: list[CreateActionResponseLicencesItem]


class CreateLicenceResponseActionsItem(TypedDict):
    uuid: str
    action: str


class CreateLicenceResponse(TypedDict):
    uuid: str
    name: str
    user_count: int
    project_count: int
    experiment_count: int
    series_count: int
    actions: list[CreateLicenceResponseActionsItem]


class CreatePermissionResponseRolesItem(TypedDict):
    uuid: str
    role: str


class CreatePermissionResponse(TypedDict):
    uuid: str
    name: str
    roles: list[CreatePermissionResponseRolesItem]


class CreateRoleResponsePermissionsItem(TypedDict):
    uuid: str
    permission: str


class CreateRoleResponse(TypedDict):
    uuid: str
    name: str
    permissions: list[CreateRoleResponsePermissionsItem]


class CreateInviteResponse(TypedDict):
    uuid: str
    email: str
    workspace: str
    role: str
    is_active: bool
    state: Literal['open', 'accepted', 'expired', 'switched_off']
    creator: str
    created: int


class ListActivityResponseActivitiesItem(TypedDict):
    uuid: str
    timestamp: int
    user: str
    action: str
    ip: str
    user_agent: str


class ListActivityResponse(TypedDict):
    activities: list[ListActivityResponseActivitiesItem]
    next: str | None


class _CreateTokenRequest(TypedDict):
    email: str
    password: str


class CreateTokenRequest(_CreateTokenRequest, total=False):
    csv_decimal: Literal['.', ',']


class RefreshTokenRequest(TypedDict):
    refresh: str


class RequestPasswordResetRequest(TypedDict):
    email: str


class _ConfirmPasswordResetRequest(TypedDict):
    token: str
    password: str


class ConfirmPasswordResetRequest(_ConfirmPasswordResetRequest, total=False):
    name: str


class ValidatePasswordResetTokenRequest(TypedDict):
    token: str


class _ChangeNameRequest(TypedDict):
    name: str


class ChangeNameRequest(_ChangeNameRequest, total=False):
    uuid: str


class _ChangeEmailRequest(TypedDict):
    password: str
    email: str
    email2: str


class ChangeEmailRequest(_ChangeEmailRequest, total=False):
    uuid: str


class _ChangePasswordRequest(TypedDict):
    old_password: str
    password: str
    password2: str


class ChangePasswordRequest(_ChangePasswordRequest, total=False):
    uuid: str


class UpdateAccountCsvSettingsRequest(TypedDict, total=False):
    uuid: str
    csv_decimal: Literal['.', ',']
    csv_delimiter: Literal[',', ';', '\t']


class _CreateAccessTokenRequest(TypedDict):
    name: str
    expires: int


class CreateAccessTokenRequest(_CreateAccessTokenRequest, total=False):
    workspace: str | None
    project: str | None
    experiment: str | None
    read_only: bool


class CreateWorkspaceRequestUsersItem(TypedDict):
    uuid: str | None
    user: str
    role: str


class _CreateWorkspaceRequest(TypedDict):
    name: str
    licence: str


class CreateWorkspaceRequest(_CreateWorkspaceRequest, total=False):
    expiry_date: int
    description: str
    users: list[CreateWorkspaceRequestUsersItem]


class UpdateWorkspaceRequestUsersItem(TypedDict):
    uuid: str | None
    user: str
    role: str


class UpdateWorkspaceRequest(TypedDict, total=False):
    name: str
    licence: str
    expiry_date: int
    description: str
    users: list[UpdateWorkspaceRequestUsersItem]
    is_active: bool


class CheckWorkspaceNameRequest(TypedDict):
    name: str


class CreateProjectRequestUsersItem(TypedDict):
    uuid: str | None
    user: str


class _CreateProjectRequest(TypedDict):
    name: str


class CreateProjectRequest(_CreateProjectRequest, total=False):
    description: str
    users: list[CreateProjectRequestUsersItem]


class UpdateProjectRequestUsersItem(TypedDict):
    uuid: str | None
    user: str


class UpdateProjectRequest(TypedDict, total=False):
    name: str
    description: str
    users: list[UpdateProjectRequestUsersItem]


class _CreateWebhookRequest(TypedDict):
    name: str
    address: str
    events: list[Literal['job.success', 'job.failure', 'job.cancelled']]


class CreateWebhookRequest(_CreateWebhookRequest, total=False):
    active: bool


class UpdateWebhookRequest(TypedDict, total=False):
    name: str
    address: str
    events: list[Literal['job.success', 'job.failure', 'job.cancelled']]
    active: bool


class _CreateExperimentRequest(TypedDict):
    name: str


class CreateExperimentRequest(_CreateExperimentRequest, total=False):
    description: str
    sample_count: int
    noise: float
    expl: Literal['explore', 'normal', 'exploit']


class UpdateExperimentRequest(TypedDict, total=False):
    name: str
    description: str
    sample_count: int
    noise: float
    expl: Literal['explore', 'normal', 'exploit']


class ListRecentExperimentsRequest(TypedDict):
    experiments: list[str]


class DuplicateExperimentRequestExperiment(TypedDict, total=False):
    name: str
    description: str
    sample_count: int
    noise: float
    expl: Literal['explore', 'normal', 'exploit']


class DuplicateExperimentRequest(TypedDict, total=False):
    duplicate: Literal['full', 'settings', 'scripts']
    experiment: DuplicateExperimentRequestExperiment


class ImportParametersRequest(TypedDict, total=False):
    format: Literal['serieslab-settings-1']
    sample_count: int
    noise: float
    expl: Literal['explore', 'normal', 'exploit']
    in_parameters: list[CreateGlobalInParameterRequest]
    comp_parameters: list[CreateCompParameterRequest]
    out_parameters: list[CreateOutParameterRequest]
    rules: list[CreateRuleRequest]
    scripts: list[CreateScriptRequest]


class _CreateInParameterRequest(TypedDict):
    name: str
    short_name: str


class CreateInParameterRequest(_CreateInParameterRequest, total=False):
    unit: str
    is_categorical: bool
    categories: list[str]
    min_value: float | None
    max_value: float | None
    step: float | None
    is_visible: bool
    category_texts: dict[str, str]
    earlier_value: float | None


class UpdateInParameterRequest(TypedDict, total=False):
    name: str
    short_name: str
    unit: str
    is_categorical: bool
    categories: list[str]
    min_value: float | None
    max_value: float | None
    step: float | None
    is_visible: bool
    category_texts: dict[str, str]
    rename_uses: bool
    earlier_value: float | None


class CreateOutParameterRequestTarget4(TypedDict):
    min: float | None
    max: float | None


class _CreateOutParameterRequest(TypedDict):
    name: str
    short_name: str


class CreateOutParameterRequest(_CreateOutParameterRequest, total=False):
    unit: str
    weight: float
    target: Literal['Maximize'] | Literal['Minimize'] | float | CreateOutParameterRequestTarget4
    is_functional: bool
    formula: str
    is_categorical: bool
    categories: list[str]
    is_visible: bool


class UpdateOutParameterRequestTarget4(TypedDict):
    min: float | None
    max: float | None


class UpdateOutParameterRequest(TypedDict, total=False):
    name: str
    short_name: str
    unit: str
    weight: float
    target: Literal['Maximize'] | Literal['Minimize'] | float | UpdateOutParameterRequestTarget4
    is_functional: bool
    formula: str
    is_categorical: bool
    categories: list[str]
    is_visible: bool
    rename_uses: bool


class _PreviewOutParameterRequest(TypedDict):
    formula: str


class PreviewOutParameterRequest(_PreviewOutParameterRequest, total=False):
    replaces: str


class CheckParameterShortNameRequest(TypedDict):
    shortName: str


class _CreateCompParameterRequest(TypedDict):
    name: str
    short_name: str
    formula: str


class CreateCompParameterRequest(_CreateCompParameterRequest, total=False):
    unit: str
    is_visible: bool


class UpdateCompParameterRequest(TypedDict, total=False):
    name: str
    short_name: str
    unit: str
    formula: str
    is_visible: bool
    rename_uses: bool


class CreateScriptRequest(TypedDict):
    name: str
    short_name: str
    code: str


class UpdateScriptRequest(TypedDict, total=False):
    name: str
    short_name: str
    code: str
    rename_uses: bool


class EvaluateRulesRequest(TypedDict):
    in_parameters: list[str]
    points: list[list[float]]


class CreateRuleRequest(TypedDict):
    name: str
    short_name: str
    formula: str


class UpdateRuleRequest(TypedDict, total=False):
    name: str
    short_name: str
    formula: str


_ImportSeriesRequestOptionsWords = TypedDict('_ImportSeriesRequestOptionsWords', {'in': 'bool'}, total=False)


class ImportSeriesRequestOptions(_ImportSeriesRequestOptionsWords, total=False):
    out: bool


class _ImportSeriesRequestParametersItem(TypedDict):
    short_name: str
    type: Literal['input', 'output']
    is_categorical: bool


class ImportSeriesRequestParametersItem(_ImportSeriesRequestParametersItem, total=False):
    name: str
    categories: list[str]
    category_texts: dict[str, str]
    unit: str
    min_value: float
    max_value: float
    step: float
    earlier_value: float | str


class _ImportSeriesRequest(TypedDict):
    options: ImportSeriesRequestOptions


class ImportSeriesRequest(_ImportSeriesRequest, total=False):
    samples: list[dict[str, float | str | None]]
    packed: str
    parameters: list[ImportSeriesRequestParametersItem]


class _ReportMeasurementsRequestMeasurementsItem(TypedDict):
    outputs: dict[str, float | str | None]


class ReportMeasurementsRequestMeasurementsItem(_ReportMeasurementsRequestMeasurementsItem, total=False):
    sample: str
    series: int
    number: int
    inputs: dict[str, float | str | None]


class ReportMeasurementsRequest(TypedDict):
    measurements: list[ReportMeasurementsRequestMeasurementsItem]


class ImportOutParametersRequest(TypedDict, total=False):
    outValues: list[dict[str, float | str | None]]
    packed: str
    replaces: list[dict[str, float | str | None]]


class CreateSampleRequestInParametersItem(TypedDict):
    in_parameter: str
    value: float


class CreateSampleRequestOutParametersItem(TypedDict):
    out_parameter: str
    value: float | None


class _CreateSampleRequest(TypedDict):
    inParameters: list[CreateSampleRequestInParametersItem]


class CreateSampleRequest(_CreateSampleRequest, total=False):
    outParameters: list[CreateSampleRequestOutParametersItem]
    source: Literal['create']
    restores: str


class UpdateSampleRequestInParametersItem(TypedDict):
    in_parameter: str
    value: float


class UpdateSampleRequestOutParametersItem(TypedDict):
    out_parameter: str
    value: float | None


class _UpdateSampleRequest(TypedDict):
    version: int


class UpdateSampleRequest(_UpdateSampleRequest, total=False):
    inParameters: list[UpdateSampleRequestInParametersItem]
    outParameters: list[UpdateSampleRequestOutParametersItem]


class _ListMultipleExperimentSamplesRequest(TypedDict):
    experiments: list[str]


class ListMultipleExperimentSamplesRequest(_ListMultipleExperimentSamplesRequest, total=False):
    after: str


class CancelGenerationRequest(TypedDict, total=False):
    generate_series: bool


class CancelCalculationRequest(TypedDict, total=False):
    generate_series: bool
    calculate_again: bool


class CancelModelingRequest(TypedDict, total=False):
    generate_series: bool


class UpdateInputImportanceRequest(TypedDict):
    include: bool


class PlotRequestPlotSettings(TypedDict):
    x: str
    y: str


class PlotRequest(TypedDict, total=False):
    plot_settings: PlotRequestPlotSettings
    job_id: str


class CancelPlotRequest(TypedDict, total=False):
    generate_series: bool


class CreateActionRequestLicencesItem(TypedDict):
    uuid: str | None
    licence: str


class _CreateActionRequest(TypedDict):
    name: str


class CreateActionRequest(_CreateActionRequest, total=False):
    licences: list[CreateActionRequestLicencesItem]


class UpdateActionRequestLicencesItem(TypedDict):
    uuid: str | None
    licence: str


class UpdateActionRequest(TypedDict, total=False):
    name: str
    licences: list[UpdateActionRequestLicencesItem]


class CreateLicenceRequestActionsItem(TypedDict):
    uuid: str | None
    action: str


class _CreateLicenceRequest(TypedDict):
    name: str
    user_count: int
    project_count: int
    experiment_count: int
    series_count: int


class CreateLicenceRequest(_CreateLicenceRequest, total=False):
    actions: list[CreateLicenceRequestActionsItem]


class UpdateLicenceRequestActionsItem(TypedDict):
    uuid: str | None
    action: str


class UpdateLicenceRequest(TypedDict, total=False):
    name: str
    user_count: int
    project_count: int
    experiment_count: int
    series_count: int
    actions: list[UpdateLicenceRequestActionsItem]


class CreatePermissionRequestRolesItem(TypedDict):
    uuid: str | None
    role: str


class _CreatePermissionRequest(TypedDict):
    name: str


class CreatePermissionRequest(_CreatePermissionRequest, total=False):
    roles: list[CreatePermissionRequestRolesItem]


class UpdatePermissionRequestRolesItem(TypedDict):
    uuid: str | None
    role: str


class UpdatePermissionRequest(TypedDict, total=False):
    name: str
    roles: list[UpdatePermissionRequestRolesItem]


class CreateRoleRequestPermissionsItem(TypedDict):
    uuid: str | None
    permission: str


class _CreateRoleRequest(TypedDict):
    name: str


class CreateRoleRequest(_CreateRoleRequest, total=False):
    permissions: list[CreateRoleRequestPermissionsItem]


class UpdateRoleRequestPermissionsItem(TypedDict):
    uuid: str | None
    permission: str


class UpdateRoleRequest(TypedDict, total=False):
    name: str
    permissions: list[UpdateRoleRequestPermissionsItem]


class CreateInviteRequest(TypedDict):
    email: str
    workspace: str
    role: str


class UpdateInviteRequest(TypedDict, total=False):
    is_active: bool
    role: str


class CreateUserRequestWorkspacesItem(TypedDict):
    uuid: str | None
    workspace: str
    role: str


class _CreateUserRequest(TypedDict):
    name: str
    email: str
    password: str
    password2: str


class CreateUserRequest(_CreateUserRequest, total=False):
    is_staff: bool
    workspaces: list[CreateUserRequestWorkspacesItem]


class UpdateUserRequestWorkspacesItem(TypedDict):
    uuid: str | None
    workspace: str
    role: str


class UpdateUserRequest(TypedDict, total=False):
    name: str
    email: str
    is_staff: bool
    is_active: bool
    workspaces: list[UpdateUserRequestWorkspacesItem]
    gives_up_own_rights: bool


class CheckEmailRequest(TypedDict):
    email: str


class _CreateGlobalInParameterRequest(TypedDict):
    name: str
    short_name: str


class CreateGlobalInParameterRequest(_CreateGlobalInParameterRequest, total=False):
    unit: str
    is_categorical: bool
    categories: list[str]
    min_value: float | None
    max_value: float | None
    step: float | None
    is_visible: bool
    category_texts: dict[str, str]


class UpdateGlobalInParameterRequest(TypedDict, total=False):
    name: str
    short_name: str
    unit: str
    is_categorical: bool
    categories: list[str]
    min_value: float | None
    max_value: float | None
    step: float | None
    is_visible: bool
    category_texts: dict[str, str]


class UpdateGlobalOutParameterRequestTarget4(TypedDict):
    min: float | None
    max: float | None


class UpdateGlobalOutParameterRequest(TypedDict, total=False):
    name: str
    short_name: str
    unit: str
    weight: float
    target: Literal['Maximize'] | Literal['Minimize'] | float | UpdateGlobalOutParameterRequestTarget4
    is_functional: bool
    formula: str
    is_categorical: bool
    categories: list[str]
    is_visible: bool


class CheckGlobalParameterShortNameRequest(TypedDict):
    shortName: str


ListAccessTokensResponse = list[ListAccessTokensResponseItem]
ListMemberAccessTokensResponse = list[ListMemberAccessTokensResponseItem]
ListWorkspacesResponse = list[Workspace]
ListWorkspaceUsersResponse = list[ListWorkspaceUsersResponseItem]
CheckWorkspaceNameResponse = bool
ListProjectsResponse = list[Project]
ListAllProjectsResponse = list[Project]
ListWebhooksResponse = list[UpdateWebhookResponse]
ListWebhookDeliveriesResponse = list[TestWebhookResponse]
ListExperimentsResponse = list[Experiment]
ListAllExperimentsResponse = list[ListAllExperimentsResponseItem]
ListWorkspaceExperimentsResponse = list[Experiment]
ListRecentExperimentsResponse = list[Experiment]
ListInParametersResponse = list[InParameter]
ListOutParametersResponse = list[OutParameter]
CheckParameterShortNameResponse = bool
ListCompParametersResponse = list[CreateCompParameterResponse]
ListScriptsResponse = list[CreateScriptResponse]
ListRulesResponse = list[CreateRuleResponse]
GetValidSampleCountResponse = int
ListSamplesResponse = list[Sample]
ReadSamplesCsvResponse = str
ListSampleInParametersResponse = list[ListSampleInParametersResponseItem]
ListSampleCompParametersResponse = list[ListSampleCompParametersResponseItem]
ListSampleOutParametersResponse = list[ListSampleOutParametersResponseItem]
ListPredictionModelsResponse = list[ListPredictionModelsResponseItem]
ListInputImportancesResponse = list[UpdateInputImportanceResponse]
ListOutputImportancesResponse = list[UpdateOutputImportanceResponse]
ListComplexImportancesResponse = list[UpdateComplexImportanceResponse]
ListActionsResponse = list[CreateActionResponse]
ListLicencesResponse = list[CreateLicenceResponse]
ListPermissionsResponse = list[CreatePermissionResponse]
ListRolesResponse = list[CreateRoleResponse]
ListInvitesResponse = list[CreateInviteResponse]
ListUsersResponse = list[UpdateAccountCsvSettingsResponse]
ListGlobalInParametersResponse = list[InParameter]
ListGlobalOutParametersResponse = list[OutParameter]
CheckGlobalParameterShortNameResponse = bool
