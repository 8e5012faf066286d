{{- define "teduh.fullname" -}}
{{- if contains "teduh" .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-teduh" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "teduh.selectorLabels" -}}
app.kubernetes.io/name: teduh
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "teduh.labels" -}}
{{ include "teduh.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "teduh.image" -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}

{{- define "teduh.secretName" -}}
{{- .Values.secret.existing | default (include "teduh.fullname" .) -}}
{{- end -}}

{{- define "teduh.host" -}}
{{- .Values.publicUrl | trimPrefix "https://" | splitList ":" | first -}}
{{- end -}}

{{/* "yes" where files are in a bucket, "" where they are in a volume. */}}
{{- define "teduh.usesS3" -}}
{{- if .Values.s3.endpoint -}}yes{{- end -}}
{{- end -}}

{{/* What would start and not work, or work and lose something, is refused before anything is changed. */}}
{{- define "teduh.validate" -}}
{{- $v := .Values -}}
{{- if not $v.publicUrl -}}
{{- fail "publicUrl is missing: the address that people open, such as https://rent.example.my" -}}
{{- end -}}
{{- if not $v.mailFrom -}}
{{- fail "mailFrom is missing: the sender of every mail, such as \"Teduh <no-reply@rent.example.my>\"" -}}
{{- end -}}
{{- if and $v.secret.existing $v.secret.create -}}
{{- fail "secret.existing and secret.create are both set: remove one" -}}
{{- end -}}
{{- if not $v.secret.existing -}}
{{- $needed := list "DATABASE_URL" "ACCESS_TOKEN_SECRET" "SMTP_URL" -}}
{{- if $v.payments -}}
{{- $needed = concat $needed (list "STRIPE_SECRET_KEY" "STRIPE_PUBLISHABLE_KEY" "STRIPE_WEBHOOK_SECRET") -}}
{{- end -}}
{{- if include "teduh.usesS3" . -}}
{{- $needed = concat $needed (list "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY") -}}
{{- end -}}
{{- if $v.serviceMonitor.enabled -}}
{{- $needed = append $needed "METRICS_TOKEN" -}}
{{- end -}}
{{- range $needed -}}
{{- if not (hasKey $v.secret.create .) -}}
{{- fail (printf "secret.create.%s is missing. Set it, or secret.existing to the name of a Secret that has these keys: %s" . (join ", " $needed)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and (ne $v.service.type "ClusterIP") (regexMatch "^[0-9]+$" $v.trustProxy) -}}
{{- fail (printf "service.type %s can be reached past the proxy, and trustProxy %s believes whatever address such a visitor writes: set trustProxy to the addresses of the proxy" $v.service.type $v.trustProxy) -}}
{{- end -}}
{{- if not $v.seal.existingSecret -}}
{{- fail "seal.existingSecret is missing: a Secret with the key that seals documents. docs/operations.md says how to make one" -}}
{{- end -}}
{{- $s3 := list $v.s3.endpoint $v.s3.region $v.s3.bucket | compact -}}
{{- if and $s3 (ne (len $s3) 3) -}}
{{- fail "s3 needs all of endpoint, region and bucket, or none" -}}
{{- end -}}
{{- if and (gt (int $v.replicas) 1) (not $s3) (ne $v.persistence.accessMode "ReadWriteMany") -}}
{{- fail (printf "%d servers need files that all of them reach: set s3, or persistence.accessMode to ReadWriteMany, or replicas to 1" (int $v.replicas)) -}}
{{- end -}}
{{- end -}}
